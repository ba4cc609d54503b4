import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import type { EndOwnSessionInput, ListOwnSignInsInput } from "./member.schema";
import { dropSessions, findSessions, type OwnSession } from "./own-sessions.store";
import { requireMember } from "./require-member";
import { findSignIns, type SignInRecord } from "./sign-in-record.store";

export type ShownSession = OwnSession & { current: boolean };

/** Where the acting member is signed in now. */
export async function listOwnSessions(context: Context): Promise<ShownSession[]> {
  const { userId, authSessionId } = requireMember(context);
  const sessions = await findSessions(context.db, userId, context.now());
  return sessions.map((session) => ({ ...session, current: session.id === authSessionId }));
}

async function end(context: Context, which: Parameters<typeof dropSessions>[2]): Promise<number> {
  const { userId } = requireMember(context);
  return context.db.transaction(async (tx) => {
    const sessions = await dropSessions(tx, userId, which);
    if (sessions > 0) {
      const act = { action: "member.sessions_ended", target: { user_id: userId }, data: { sessions } } as const;
      await appendToWorkspaceChain(tx.sql, context, act);
    }
    return sessions;
  });
}

/** Signs the acting member out in another browser, from its next request on. @throws AppError not_found, conflict */
export async function endOwnSession(context: Context, { session: id }: EndOwnSessionInput): Promise<number> {
  if (id === requireMember(context).authSessionId)
    throw new AppError("conflict", "This is where you are now. Sign out to end it.");
  const ended = await end(context, { id });
  if (ended === 0) throw new AppError("not_found", "This sign-in has ended already.");
  return ended;
}

/** Signs the acting member out everywhere else. */
export function endOtherSessions(context: Context): Promise<number> {
  return end(context, { not: requireMember(context).authSessionId });
}

const list = "sign-ins";

/** When the acting member signed in, or somebody tried to as them: of the last 90 days, the newest first. */
export async function listOwnSignIns(
  context: Context,
  input: ListOwnSignInsInput,
): Promise<{ signIns: (SignInRecord & { id: string })[]; nextPage: string | null }> {
  const { userId } = requireMember(context);
  const before = input.page === undefined ? null : decodeCursor(list, input.page, /^sgn_[0-9A-Z]{26}$/);
  const found = await findSignIns(context.db, userId, { before, limit: input.limit + 1 });
  const signIns = found.slice(0, input.limit);
  const last = signIns.at(-1);
  return { signIns, nextPage: found.length > input.limit && last ? encodeCursor(list, last.id) : null };
}
