import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { Actor } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import type { Action } from "@/lib/domain/role";
import type { AttachedStore, Session } from "./session";
import type { ListSessionResourcesInput, SessionInput } from "./session.schema";
import { findSessions } from "./session.store";

/** The only stores that an actor sees, or null for all: a session is seen by whoever sees each of its stores. */
export const storesSeenBy = (actor: Actor): string[] | null =>
  actor.kind === "key" && actor.stores !== "all" ? [...actor.stores] : null;

/**
 * The session, if the actor may do this with it. One that holds or used a store which the actor may not see does not exist for it.
 * @throws AppError not_found, permission
 */
export async function requireSession(context: Context, sessionId: string, action: Action): Promise<Session> {
  const { actor, db } = context;
  const filter = { workspaceId: actor.workspaceId, within: storesSeenBy(actor), id: sessionId };
  const [session] = await findSessions(db, filter, { order: "desc", after: null, limit: 1 });
  if (!session) throw new AppError("not_found", `There is no session ${sessionId}.`);
  assertMay(actor, action);
  return session;
}

const resourceCursor = "session_resources";

/** The stores of a session, in the order in which they were attached. @throws AppError not_found, permission */
export async function listSessionResources(
  context: Context,
  { session_id, limit, page }: ListSessionResourcesInput,
): Promise<{ resources: AttachedStore[]; nextPage: string | null }> {
  const { attached } = await requireSession(context, session_id, "session.read");
  const from = page === undefined ? 0 : decodeCursor(resourceCursor, page, "number");
  const end = from + limit;
  const nextPage = end < attached.length ? encodeCursor(resourceCursor, end) : null;
  return { resources: attached.slice(from, end), nextPage };
}

export async function retrieveSession(context: Context, input: SessionInput): Promise<Session> {
  return requireSession(context, input.session_id, "session.read");
}
