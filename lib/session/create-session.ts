import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { mountSlugs } from "@/lib/domain/session";
import { publishLive } from "@/lib/live/live-bus";
import { requireStore } from "@/lib/store/require-store";
import { requireSession } from "./require-session";
import type { Session } from "./session";
import type { CreateSessionInput } from "./session.schema";
import { insertNewSession, keepOpenStores, tellSession } from "./session.store";

const archived = (name: string) =>
  new AppError("invalid_request", `The store "${name}" is archived: only stores in use can be attached to a session.`);

/**
 * Begins a session with the stores that its agent is to have, each with a directory of its own.
 * @throws AppError not_found for a store that the actor may not see, invalid_request for an archived one, permission
 */
export async function createSession(context: Context, input: CreateSessionInput): Promise<Session> {
  const { actor, db } = context;
  assertMay(actor, "session.create");
  const stores = await Promise.all(input.resources.map(({ storeId }) => requireStore(context, storeId, "store.read")));
  const closed = stores.find((store) => store.archivedAt !== null);
  if (closed) throw archived(closed.name);
  const slugs = mountSlugs(stores.map((store) => store.name));
  const createdAt = context.now();
  const id = createId("sesn", Date.parse(createdAt));
  const attached = input.resources.map((one, at) => ({ ...one, slug: slugs[at] ?? "" }));
  await db.transaction(async (tx) => {
    const open = new Set(
      (
        await keepOpenStores(
          tx.sql,
          stores.map((store) => store.id),
        )
      ).map((row) => row.id),
    );
    const gone = stores.find((store) => !open.has(store.id));
    if (gone) throw archived(gone.name);
    await insertNewSession(tx, {
      id,
      workspaceId: actor.workspaceId,
      title: input.title || null,
      agent: input.agent,
      environmentId: input.environment_id,
      metadata: input.metadata,
      keyId: actor.kind === "key" ? actor.keyId : null,
      createdAt,
      attached,
    });
    const data = { stores: attached.length, read_only: attached.filter((one) => one.access === "read_only").length };
    await appendToWorkspaceChain(tx.sql, context, { action: "session.created", target: { session_id: id }, data });
    await tellSession(tx.sql, { workspaceId: actor.workspaceId, at: createdAt }, { id, type: "session.created" });
  });
  publishLive(db, { kind: "session.changed", workspaceId: actor.workspaceId, sessionId: id });
  return requireSession(context, id, "session.read");
}
