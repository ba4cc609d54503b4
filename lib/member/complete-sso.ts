import "server-only";
import { timingSafeEqual } from "node:crypto";
import { type Identity, redeem } from "@/lib/auth/oidc";
import { faultOf, oauthCode } from "@/lib/auth/oidc-fault";
import { sha256Hex } from "@/lib/domain/memory-content";
import { admitIdentity } from "./admit-identity";
import type { SessionCookie } from "./begin-session";
import { requireProvider, type SsoContext } from "./begin-sso";
import { linkIdentity } from "./link-identity";
import { localPath } from "./local-path";
import { openSession } from "./open-session";
import { type PendingSso, takePending } from "./sso.store";
import { refuseSso } from "./sso-refusal";

/** What the provider's redirect brought back, and what the browser kept. */
export interface SsoAnswer {
  state: string | null;
  code: string | null;
  error: string | null;
  /** The value of the cookie. */
  secret: string | undefined;
  /** Who is signed in in this browser now, for a link. */
  signedInUserId: string | null;
}

const sameHash = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The sign-on that this answer ends. Used up whatever comes of it. */
async function take(context: SsoContext, { state, secret }: SsoAnswer): Promise<PendingSso> {
  if (!state || !secret) throw refuseSso("stale");
  const now = new Date(context.now());
  const pending = await context.db.transaction((tx) => takePending(tx, sha256Hex(state), now));
  if (!pending || !sameHash(pending.browserHash, sha256Hex(secret))) throw refuseSso("stale");
  return pending;
}

async function identify(context: SsoContext, answer: SsoAnswer, pending: PendingSso): Promise<Identity> {
  const provider = requireProvider(context);
  const { error, code } = answer;
  if (error === "access_denied") throw refuseSso("cancelled");
  if (error !== null || code === null)
    throw refuseSso("provider", faultOf("authorization", provider.issuer, { code: oauthCode(error) }));
  const { nonce, verifier } = pending;
  return redeem(provider, { code, nonce, verifier });
}

/**
 * Ends a sign-on: signs in whom the identity belongs to, makes a new member of a person nobody knows yet, or links the identity
 * to the account from whose profile it began. An account is never linked because its address is the same.
 * @throws AppError with `sso` in its details: a code of `ssoRefusals`
 */
export async function completeSso(
  context: SsoContext,
  answer: SsoAnswer,
): Promise<{ cookies: SessionCookie[]; next: string }> {
  const pending = await take(context, answer);
  const identity = await identify(context, answer, pending);
  if (pending.userId !== null) {
    if (pending.userId !== answer.signedInUserId) throw refuseSso("stale");
    await linkIdentity(context, identity, pending.userId);
    return { cookies: [], next: pending.next };
  }
  const userId = await admitIdentity(context, identity);
  const cookies = await openSession(context, userId);
  if (!cookies) throw refuseSso("disabled");
  return { cookies, next: localPath(pending.next) };
}
