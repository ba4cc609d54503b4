import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { timeWindow } from "@/lib/domain/time-window";
import { requireStore } from "@/lib/store/require-store";
import { storesSeenBy } from "./require-session";
import type { Session } from "./session";
import type { ListSessionsInput } from "./session.schema";
import { findSessions } from "./session.store";

const cursorKind = "sessions";
const cursorShape = /^sesn_[0-9A-Z]{26}$/;

/** Whether archived ones are wanted, others, or (undefined) both; null where none can be. */
function isArchived({ state, statuses, include_archived }: ListSessionsInput): boolean | undefined | null {
  if (state) return state === "archived";
  if (!statuses) return include_archived ? undefined : false;
  const [open, ended] = [statuses.includes("idle"), statuses.includes("terminated")];
  if (open === ended) return open ? undefined : null;
  return ended;
}

/** The sessions that the actor may see, newest first unless asked otherwise. @throws AppError not_found for a store, permission */
export async function listSessions(
  context: Context,
  input: ListSessionsInput,
): Promise<{ sessions: Session[]; nextPage: string | null }> {
  const { actor, db } = context;
  assertMay(actor, "session.read");
  if (input.memory_store_id) await requireStore(context, input.memory_store_id, "store.read");
  const archived = isArchived(input);
  if (archived === null) return { sessions: [], nextPage: null };
  const { from: createdFrom, to: createdTo } = timeWindow(input);
  const found = await findSessions(
    db,
    {
      workspaceId: actor.workspaceId,
      within: storesSeenBy(actor),
      agent: input.agent_id,
      agentVersion: input.agent_id === undefined ? undefined : input.agent_version,
      storeId: input.memory_store_id,
      keyId: input.api_key_id,
      ...{ archived, createdFrom, createdTo },
    },
    {
      order: input.order,
      after: input.page ? decodeCursor(cursorKind, input.page, cursorShape) : null,
      limit: input.limit + 1,
    },
  );
  const sessions = found.slice(0, input.limit);
  const last = sessions.at(-1);
  return { sessions, nextPage: found.length > input.limit && last ? encodeCursor(cursorKind, last.id) : null };
}
