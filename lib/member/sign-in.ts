import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { AuthConfig } from "@/lib/auth/auth";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { beginSession, type SessionCookie } from "./begin-session";
import type { SignInInput } from "./member.schema";
import { findEnabledMember } from "./member.store";
import { noteFailedSignIn } from "./note-failed-sign-in";
import { assertPasswordSignIn } from "./password-sign-in";
import { countAttempt, forgiveAttempts, tryAgainIn } from "./sign-in-attempts";
import { insertSignIn } from "./sign-in-record.store";

export type SignInContext = Pick<Context, "db" | "now" | "requestId"> & { config: AuthConfig; browser?: string };

/**
 * Opens a session for whoever knows the password, and answers its cookies. An unknown address, a wrong password and a disabled
 * member get the same answer after the same time.
 * @throws AppError authentication, or rate_limited after five failures in a row
 */
export async function signIn(context: SignInContext, input: SignInInput): Promise<SessionCookie[]> {
  assertPasswordSignIn(context.config, input.email);
  const wait = await countAttempt(context, input.email).catch(async (error) => {
    if (isAppError(error)) await noteFailedSignIn(context, input.email, "waiting");
    throw error;
  });
  const session = await beginSession(context.db, context.config, { ...input, browser: context.browser });
  const member = session && (await findEnabledMember(context.db, session.userId));
  if (!member) {
    await noteFailedSignIn(context, input.email, "credentials");
    throw new AppError("authentication", `The e-mail address or the password is not right.${tryAgainIn(wait)}`);
  }
  const { id: memberId, ...rest } = member;
  const actor = { kind: "member" as const, memberId, ...rest };
  const { browser = null } = context;
  const { workspaceId, userId } = member;
  await context.db.transaction(async (tx) => {
    const time = context.now();
    await forgiveAttempts(tx, input.email, time);
    await insertSignIn(tx, { workspaceId, userId, time, method: "password", outcome: "signed_in", browser });
    await appendToWorkspaceChain(
      tx.sql,
      { ...context, actor },
      { action: "member.signed_in", target: { user_id: userId }, data: {} },
    );
  });
  return session.cookies;
}
