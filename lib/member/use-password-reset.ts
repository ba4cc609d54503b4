import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { AuthConfig } from "@/lib/auth/auth";
import { hashPassword } from "@/lib/auth/password";
import type { Database } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { sha256Hex } from "@/lib/domain/memory-content";
import { beginSession, type SessionCookie } from "./begin-session";
import { memberAmong } from "./manage-members";
import type { UsePasswordResetInput } from "./member.schema";
import { findEnabledMember, setPassword } from "./member.store";
import { endSessions, lockMembers } from "./member-account.store";
import { consumeReset, findResetByToken, type ResetByToken } from "./password-reset.store";
import { assertPasswordSignIn, isPasswordWayIn } from "./password-sign-in";
import { forgiveAttempts } from "./sign-in-attempts";
import { insertSignIn } from "./sign-in-record.store";

type Ended = "unknown" | "used" | "ended" | "expired";
type Known = { state: "open"; userId: string; name: string; email: string } | { state: Ended };

/** What the page behind a link can offer. */
export type PasswordResetState = Known | { state: "no_password" };

function stateOf(reset: ResetByToken | null, now: string): Known {
  if (!reset) return { state: "unknown" };
  const { userId, name, email, disabledAt } = reset.member;
  if (reset.usedAt !== null) return { state: "used" };
  if (reset.endedAt !== null || disabledAt !== null) return { state: "ended" };
  if (reset.expiresAt <= now) return { state: "expired" };
  return { state: "open", userId, name, email };
}

/** Whether a link works, for whom, and whether a password lets them in. */
export async function readPasswordReset(
  db: Database,
  token: string,
  { config, now }: { config: Pick<AuthConfig, "sso">; now: string },
): Promise<PasswordResetState> {
  const known = stateOf(await findResetByToken(db, sha256Hex(token)), now);
  return known.state !== "open" || isPasswordWayIn(config, known.email) ? known : { state: "no_password" };
}

const refusals: Record<Ended, string> = {
  unknown: "This link does not work. Check that it is whole, or ask your admin for a new one.",
  used: "This link was used already. Sign in with the new password, or ask for another link.",
  ended: "This link was withdrawn, or a newer one has taken its place. Ask your admin.",
  expired: "This link has expired. Ask your admin for a new one.",
};

const refuse = (state: keyof typeof refusals) => new AppError("conflict", refusals[state], { state });

export type ResetContext = Pick<Context, "db" | "now" | "requestId"> & {
  config: AuthConfig;
  browser?: string;
  /** Who is signed in in this browser now. */
  signedInUserId: string | null;
};

/**
 * Sets the password of the member whom a link is for, ends all of their sessions and signs them in anew. A link works once: of two
 * who use it at the same time one does.
 * @throws AppError conflict with the link's `state`, or in a browser where somebody else is signed in; permission where passwords are off
 */
export async function usePasswordReset(context: ResetContext, input: UsePasswordResetInput): Promise<SessionCookie[]> {
  const { db, config, browser, now } = context;
  const reset = await findResetByToken(db, sha256Hex(input.token));
  const { state } = stateOf(reset, now());
  if (!reset || state !== "open") throw refuse(state === "open" ? "unknown" : state);
  const { userId, email } = reset.member;
  if (context.signedInUserId !== null && context.signedInUserId !== userId)
    throw new AppError("conflict", "Somebody else is signed in here. Sign out to use this link.");
  assertPasswordSignIn(config, email);
  const passwordHash = await hashPassword(input.password);
  const member = await findEnabledMember(db, userId);
  if (!member) throw refuse("ended");
  await db.transaction(async (tx) => {
    const at = now();
    // The lock of everything that changes members, first: whoever is being disabled gets no password.
    const system = { kind: "system", workspaceId: reset.workspaceId } as const;
    const { disabledAt } = memberAmong(await lockMembers(tx, { actor: system }), member.id);
    if (disabledAt !== null) throw refuse("ended");
    if (!(await consumeReset(tx, reset.id, at))) throw refuse("used");
    await setPassword(tx, { userId, passwordHash, now: at });
    const sessions = await endSessions(tx, userId);
    await forgiveAttempts(tx, email, at);
    const { workspaceId, id: memberId, ...rest } = member;
    const record = { workspaceId, userId, time: at, outcome: "signed_in", browser: browser ?? null } as const;
    await insertSignIn(tx, { ...record, method: "reset" });
    const actor = { kind: "member" as const, ...rest, workspaceId, memberId };
    await appendToWorkspaceChain(
      tx.sql,
      { ...context, actor },
      {
        action: "password_reset.used",
        target: { password_reset_id: reset.id, member_id: memberId },
        data: { sessions },
      },
    );
  });
  const session = await beginSession(db, config, { email, password: input.password, browser });
  return session?.cookies ?? [];
}
