import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { AuthConfig } from "@/lib/auth/auth";
import { challengeOf, type RelyingParty, type RequestOptions, requestOptions, verifySigned } from "@/lib/auth/webauthn";
import { AppError } from "@/lib/domain/app-error";
import type { SessionCookie } from "@/lib/member/begin-session";
import { findEnabledMember } from "@/lib/member/member.store";
import { noteFailedPasskey } from "@/lib/member/note-failed-sign-in";
import { openSession } from "@/lib/member/open-session";
import { insertSignIn } from "@/lib/member/sign-in-record.store";
import { challengeMs } from "./add-passkey";
import type { SignInWithPasskeyInput } from "./passkey.schema";
import { findCredential, insertChallenge, noteUse, type OwnedCredential, takeChallenge } from "./passkey.store";
import { requirePasskeys } from "./passkeys-here";

export type PasskeyContext = Pick<Context, "db" | "now" | "requestId"> & { config: AuthConfig; browser?: string };

/** What a browser needs to sign; says nothing of who has a passkey. @throws AppError permission, conflict where there are none here */
export async function beginPasskeySignIn({ db, now, config }: PasskeyContext): Promise<RequestOptions> {
  const options = await requestOptions(requirePasskeys(config));
  const begun = new Date(now());
  const expiresAt = new Date(begun.getTime() + challengeMs);
  const { challenge } = options;
  await db.transaction((tx) => insertChallenge(tx, { challenge, purpose: "sign_in", now: begun, expiresAt }));
  return options;
}

const refusal = () => new AppError("authentication", "This passkey is not known here. Sign in with your password.");
/** Said only to who has signed what was asked: nobody else learns whose account is disabled. */
const disabled = () => new AppError("authentication", "Your account here is disabled. Ask your admin.");

/** The credential whose owner signed what was asked, and its new count. */
async function verify(context: PasskeyContext, answer: SignInWithPasskeyInput["answer"], party: RelyingParty) {
  const { db } = context;
  const challenge = challengeOf(answer);
  const now = new Date(context.now());
  const taken =
    challenge !== null && (await db.transaction((tx) => takeChallenge(tx, { challenge, purpose: "sign_in", now })));
  if (!challenge || !taken) throw new AppError("authentication", "This took too long or was used already. Try again.");
  const credential = await findCredential(db, answer.id);
  if (!credential) throw refusal();
  const counter = await verifySigned(answer, { party, challenge, credential });
  if (counter !== null) return { credential, counter };
  await noteFailedPasskey(context, credential.userId);
  throw refusal();
}

async function write(context: PasskeyContext, used: { credential: OwnedCredential; counter: number }): Promise<void> {
  const { userId, id, counter: from } = used.credential;
  const member = await findEnabledMember(context.db, userId);
  if (!member) {
    await noteFailedPasskey(context, userId);
    throw disabled();
  }
  const { id: memberId, ...rest } = member;
  const { workspaceId } = member;
  const actor = { kind: "member" as const, memberId, ...rest };
  await context.db.transaction(async (tx) => {
    const time = context.now();
    if (!(await noteUse(tx, { id, from, to: used.counter, at: time }))) throw refusal();
    const record = { workspaceId, userId, time, browser: context.browser ?? null } as const;
    await insertSignIn(tx, { ...record, method: "passkey", outcome: "signed_in" });
    const act = { action: "member.signed_in", target: { user_id: userId }, data: { method: "passkey" } } as const;
    await appendToWorkspaceChain(tx.sql, { ...context, actor }, act);
  });
}

/**
 * Opens a session for whoever holds a passkey, and answers its cookies. A challenge is good once; a passkey that is not known or
 * was copied gets the same answer.
 * @throws AppError authentication; permission or conflict where there are no passkeys here
 */
export async function signInWithPasskey(
  context: PasskeyContext,
  { answer }: SignInWithPasskeyInput,
): Promise<SessionCookie[]> {
  const used = await verify(context, answer, requirePasskeys(context.config));
  await write(context, used);
  const cookies = await openSession(context, used.credential.userId);
  if (!cookies) throw disabled();
  return cookies;
}
