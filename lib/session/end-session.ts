import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import { publishLive } from "@/lib/live/live-bus";
import { requireSession } from "./require-session";
import type { Session } from "./session";
import type { SessionInput } from "./session.schema";
import { markArchived, removeSession, tellSession } from "./session.store";

function tellOpenPages({ actor, db }: Context, sessionId: string): void {
  publishLive(db, { kind: "session.changed", workspaceId: actor.workspaceId, sessionId });
}

const tell = (sql: Sql, { actor, now }: Context, what: Parameters<typeof tellSession>[2]) =>
  tellSession(sql, { workspaceId: actor.workspaceId, at: now() }, what);

/**
 * Closes a session for good: its tools answer no more, and what it did stays to be read. Archiving twice answers the same as once.
 * @throws AppError invalid_request for one that was never made, because whoever sends its name could go on, not_found, permission
 */
export async function archiveSession(context: Context, input: SessionInput): Promise<Session> {
  const { id, agent } = await requireSession(context, input.session_id, "session.archive");
  if (agent === null) {
    throw new AppError(
      "invalid_request",
      "This session is only a name that a program sends along with its calls, so it has no tools of its own to close. Revoke the program's key to stop it.",
    );
  }
  const archived = await context.db.transaction(async ({ sql }) => {
    if ((await markArchived(sql, id, context.now())) === 0) return false;
    const act = { action: "session.archived", target: { session_id: id }, data: {} } as const;
    await appendToWorkspaceChain(sql, context, act);
    await tell(sql, context, { id, type: act.action });
    return true;
  });
  if (archived) tellOpenPages(context, id);
  return requireSession(context, id, "session.read");
}

/**
 * Deletes a session and the record of its calls. Versions that it wrote, and that it was served some, stay under its id.
 * @throws AppError not_found, permission
 */
export async function deleteSession(context: Context, input: SessionInput): Promise<{ id: string }> {
  const { id } = await requireSession(context, input.session_id, "session.delete");
  await context.db.transaction(async ({ sql }) => {
    const data = await removeSession(sql, id);
    if (!data) throw new AppError("not_found", `There is no session ${id}.`);
    const act = { action: "session.deleted", target: { session_id: id }, data } as const;
    await appendToWorkspaceChain(sql, context, act);
    await tell(sql, context, { id, type: act.action });
  });
  tellOpenPages(context, id);
  return { id };
}
