import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { hourMs } from "@/lib/domain/durations";
import { firstIdAt } from "@/lib/domain/id";
import { findKeys } from "@/lib/key/key.store";
import { rememberedUse } from "@/lib/key/last-use";
import { requireSession } from "@/lib/session/require-session";
import { requireStore } from "@/lib/store/require-store";
import type { RetrieveFirstCallInput } from "./navigation.schema";
import { readFirstEvent, readFirstWriteSince } from "./places.store";

/** The first sign of an agent since somebody began to wait for one. */
export interface FirstCall {
  at: string;
  /** Where it was a tool call of a named run. */
  call: { sessionId: string; tool: string; command: string | null } | null;
  /** Where it wrote something. */
  write: { storeId: string; memoryId: string } | null;
}

// Whoever waits longer begins again; what was called before is looked through no further.
const longestWaitMs = 6 * hourMs;

async function keyUse({ db, actor }: Context, keyId: string, since: string): Promise<FirstCall | null> {
  assertMay(actor, "key.list");
  const key = (await findKeys(db, actor.workspaceId)).find(({ id }) => id === keyId);
  if (!key) throw new AppError("not_found", `There is no key ${keyId}.`);
  // Uses are written every half minute: whoever waits is told by the process that served it.
  const at = rememberedUse(db, keyId) ?? key.lastUsedAt;
  return at !== null && at >= since ? { at, call: null, write: null } : null;
}

/**
 * Whether an agent has reached a store or a session since a moment: by a tool call of a run, by a write, or by any use of a key.
 * @throws AppError not_found, permission
 */
export async function retrieveFirstCall(context: Context, input: RetrieveFirstCallInput): Promise<FirstCall | null> {
  const { db, now } = context;
  const { memory_store_id: storeId, session_id: sessionId, api_key_id: keyId } = input;
  if (storeId !== undefined) await requireStore(context, storeId, "store.read");
  if (sessionId !== undefined) await requireSession(context, sessionId, "session.read");
  const from = Math.max(Date.parse(input.since), Date.parse(now()) - longestWaitMs);
  const event = await readFirstEvent(db.read, { from: firstIdAt("sevt", from), storeId, sessionId });
  if (event) {
    const { session_id, tool, command, started_at: at } = event;
    return { at, call: { sessionId: session_id, tool, command }, write: null };
  }
  if (storeId !== undefined) {
    const written = await readFirstWriteSince(db.read, storeId, firstIdAt("memver", from));
    if (written) return { at: written.created_at, call: null, write: { storeId, memoryId: written.memory_id } };
  }
  return keyId === undefined ? null : keyUse(context, keyId, new Date(from).toISOString());
}
