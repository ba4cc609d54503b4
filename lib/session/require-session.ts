import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { Actor } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import type { Action } from "@/lib/domain/role";
import type { Session } from "./session";
import type { SessionInput } from "./session.schema";
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

export async function retrieveSession(context: Context, input: SessionInput): Promise<Session> {
  return requireSession(context, input.session_id, "session.read");
}
