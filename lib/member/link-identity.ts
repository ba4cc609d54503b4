import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { AuthConfig } from "@/lib/auth/auth";
import type { Identity } from "@/lib/auth/oidc";
import { getConfig } from "@/lib/config/config";
import { AppError } from "@/lib/domain/app-error";
import { lockWorkspace } from "@/lib/workspace/workspace.store";
import { requireProvider, type SsoContext } from "./begin-sso";
import { findEnabledMember } from "./member.store";
import { requireMember } from "./require-member";
import { retrieveProfile } from "./retrieve-profile";
import { accountKey, dropLink, findLinkedUser, insertLink, isLinked, isLinkedAt } from "./sso.store";
import { refuseSso } from "./sso-refusal";
import { waysInOf } from "./ways-in";

/** Gives an account the identity that its owner has just proved to have. One of an earlier issuer stays, should that come back. */
export async function linkIdentity(context: SsoContext, identity: Identity, userId: string): Promise<void> {
  const { db, now } = context;
  const member = await findEnabledMember(db, userId);
  if (!member) throw refuseSso("disabled");
  const { id: memberId, ...rest } = member;
  const actor = { kind: "member" as const, memberId, ...rest };
  const { issuer } = requireProvider(context);
  const accountId = accountKey(issuer, identity.subject);
  await db.transaction(async (tx) => {
    // The chain's lock comes with the entry, so it is written first: two links of one account follow one another.
    const act = { action: "member.identity_linked", target: { user_id: userId }, data: {} } as const;
    await appendToWorkspaceChain(tx.sql, { ...context, actor }, act);
    const owner = await findLinkedUser(tx, accountId);
    if (owner !== null && owner !== userId) throw refuseSso("taken");
    if (await isLinkedAt(tx, userId, issuer)) throw refuseSso("linked");
    await insertLink(tx, { accountId, userId, now: now() });
  });
}

/** Whether the acting member's account has an identity: of the provider that is configured, or only of one before it, which opens nothing. */
export async function ownIdentity(context: Context, { sso }: AuthConfig): Promise<"here" | "earlier" | null> {
  const { userId } = requireMember(context);
  if (sso && (await isLinkedAt(context.db, userId, sso.issuer))) return "here";
  return (await isLinked(context.db, userId)) ? "earlier" : null;
}

/** Takes the identity off the acting member's account, with those of earlier issuers, if there is another way in. @throws AppError conflict */
export async function unlinkIdentity(context: Context, config: AuthConfig = getConfig()): Promise<void> {
  const profile = await retrieveProfile(context);
  const { userId, workspaceId } = profile;
  await context.db.transaction(async (tx) => {
    // Under a lock: the last passkey may be removed at the same moment.
    await lockWorkspace(tx.sql, workspaceId);
    const { password, passkeys } = await waysInOf(tx, profile, config);
    if (!password && passkeys === 0)
      throw new AppError("conflict", "This is your only way to sign in. It cannot be taken off.");
    if (!(await dropLink(tx, userId))) return;
    const act = { action: "member.identity_unlinked", target: { user_id: userId }, data: {} } as const;
    await appendToWorkspaceChain(tx.sql, context, act);
  });
}
