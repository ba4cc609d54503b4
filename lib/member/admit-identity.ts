import "server-only";
import { type AuditContext, appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { Identity } from "@/lib/auth/oidc";
import type { WriteTransaction } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";
import { type Role, roleCan } from "@/lib/domain/role";
import { publishLive } from "@/lib/live/live-bus";
import { findWorkspaceId } from "@/lib/workspace/workspace.store";
import { requireProvider, type SsoContext } from "./begin-sso";
import { endResetsOf } from "./end-password-resets";
import { isMemberAddress } from "./invitation.store";
import { endInvitationsOf } from "./invitations";
import { assertAdminLeft, writeRole } from "./manage-members";
import type { Member } from "./member";
import { findEnabledMember } from "./member.store";
import { endSessions, type LockedMember, lockMembers, resumeKeys, stopKeys } from "./member-account.store";
import { noteFailedSignIn } from "./note-failed-sign-in";
import { isPasswordWayIn } from "./password-sign-in";
import { insertSignIn } from "./sign-in-record.store";
import type { SsoRefusal } from "./sso";
import { accountKey, findLinkedUser, insertLink, insertSsoMember } from "./sso.store";
import { refuseSso } from "./sso-refusal";
import { isAllowedDomain, ssoRole } from "./sso-role";

async function refuse(context: SsoContext, { email }: Identity, code: SsoRefusal): Promise<never> {
  await noteFailedSignIn(context, email ?? "", "sso");
  throw refuseSso(code);
}

/** The member as they are now, under the lock of the members; null for the last admin, who stays. */
async function lockUnlessLast(tx: WriteTransaction, context: AuditContext, id: string): Promise<LockedMember | null> {
  const members = await lockMembers(tx, context);
  const now = members.find((member) => member.id === id);
  if (!now) return null;
  try {
    assertAdminLeft(members, now);
  } catch {
    return null;
  }
  return now;
}

const asSystem = (context: SsoContext, { workspaceId }: Member) => ({
  ...context,
  actor: { kind: "system" as const, workspaceId },
});

/**
 * What the provider's groups say today is what the member is: but for the last admin, who stays. Where that may not make keys, theirs
 * stop: nobody is there to take them over. Those that stopped for want of any group work again. @returns how many of those
 */
async function followGroups(tx: WriteTransaction, context: SsoContext, member: Member, role: Role): Promise<number> {
  const by = asSystem(context, member);
  const now = await lockUnlessLast(tx, by, member.id);
  if (now && now.role !== role) await writeRole(tx, by, now, { role, keysTo: null });
  if (now?.role !== role || now.disabledAt !== null || !roleCan(role, "key.create")) return 0;
  const { workspaceId, userId } = member;
  const keys = await resumeKeys(tx, { workspaceId, userId }, by.now());
  const act = { action: "member.keys_resumed", target: { user_id: userId }, data: { keys } } as const;
  if (keys > 0) await appendToWorkspaceChain(tx.sql, by, act);
  return keys;
}

/** Whom the provider gives no role any more goes on nowhere with what they were: every use would make their sessions live on. */
async function endWithoutRole(context: SsoContext, member: Member): Promise<void> {
  const { db } = context;
  const { workspaceId, userId } = member;
  const by = asSystem(context, member);
  const ended = await db.transaction(async (tx) => {
    if (!(await lockUnlessLast(tx, by, member.id))) return 0;
    // Nobody keeps a way back in.
    await endInvitationsOf(tx, by, userId);
    await endResetsOf(tx, by, { createdBy: userId });
    const sessions = await endSessions(tx, userId);
    const { keys } = await stopKeys(tx, { workspaceId, userId }, { to: null, at: by.now() });
    const data = { sessions, why: "no_role", keys } as const;
    const act = { action: "member.sessions_ended", target: { user_id: userId }, data } as const;
    if (sessions + keys > 0) await appendToWorkspaceChain(tx.sql, by, act);
    return sessions + keys;
  });
  if (ended === 0) return;
  publishLive(db, { kind: "rights.changed", workspaceId, userId });
  publishLive(db, { kind: "key.changed", workspaceId });
}

async function noteSignIn(tx: WriteTransaction, context: SsoContext, member: Member): Promise<void> {
  const { userId, workspaceId, id: memberId, ...rest } = member;
  const { browser = null } = context;
  const time = context.now();
  await insertSignIn(tx, { workspaceId, userId, time, method: "sso", outcome: "signed_in", browser });
  const actor = { kind: "member" as const, userId, workspaceId, memberId, ...rest };
  const act = { action: "member.signed_in", target: { user_id: userId }, data: { method: "sso" } } as const;
  await appendToWorkspaceChain(tx.sql, { ...context, actor }, act);
}

async function signInKnown(context: SsoContext, identity: Identity, userId: string): Promise<void> {
  const { db } = context;
  const provider = requireProvider(context);
  const member = await findEnabledMember(db, userId);
  if (!member) return refuse(context, identity, "disabled");
  const hasGroups = provider.groupRoles.size > 0;
  const role = hasGroups ? ssoRole(provider, identity.groups) : member.role;
  if (role === null) {
    await endWithoutRole(context, member);
    return refuse(context, identity, "no_role");
  }
  const resumed = await db.transaction(async (tx) => {
    // Without groups it is the role that was read before the lock: somebody may have changed it since.
    const keys = hasGroups ? await followGroups(tx, context, member, role) : 0;
    await noteSignIn(tx, context, { ...member, role });
    return keys;
  });
  const { workspaceId } = member;
  if (role !== member.role || resumed > 0) publishLive(db, { kind: "key.changed", workspaceId });
  // In another browser there may be pages that are open.
  if (role !== member.role) publishLive(db, { kind: "rights.changed", workspaceId, userId });
}

/** A person whom nobody knows here yet becomes a member, with the identity as the way in. */
async function makeMember(context: SsoContext, identity: Identity): Promise<string> {
  const { db, now } = context;
  const provider = requireProvider(context);
  const { email } = identity;
  if (email === null) return refuse(context, identity, identity.hasUnverifiedEmail ? "unverified_email" : "no_email");
  if (!isAllowedDomain(provider, email)) return refuse(context, identity, "domain");
  const known = isPasswordWayIn(context.config, email) ? "known_email" : "known_email_here";
  if (await isMemberAddress(db, email)) return refuse(context, identity, known);
  const role = ssoRole(provider, identity.groups);
  if (role === null) return refuse(context, identity, "no_role");
  const workspaceId = await findWorkspaceId(db);
  if (workspaceId === null) throw refuseSso("off");
  const at = now();
  const userId = createId("user", Date.parse(at));
  const memberId = createId("mbr", Date.parse(at));
  const member: Member = { id: memberId, userId, workspaceId, role, storeRoles: new Map() };
  const accountId = accountKey(provider.issuer, identity.subject);
  return db
    .transaction(async (tx) => {
      await insertSsoMember(tx, { ...member, memberId, name: identity.name ?? email, email, now: at });
      await insertLink(tx, { accountId, userId, now: at });
      await appendToWorkspaceChain(
        tx.sql,
        { ...context, actor: { kind: "system", workspaceId } },
        { action: "member.created", target: { member_id: memberId, user_id: userId }, data: { role, by: "sso" } },
      );
      await noteSignIn(tx, context, member);
      return userId;
    })
    .catch(async (error) => {
      // Of two answers about one newcomer the second finds the account of the first; of two people with one address one comes in.
      if ((error as { code?: string }).code !== "P2002") throw error;
      const first = await findLinkedUser(db, accountId);
      if (first === null) throw refuseSso(known);
      return first;
    });
}

/**
 * The user whom an identity signs in as. @throws AppError with a code of `ssoRefusals`, where nobody is to be let in
 */
export async function admitIdentity(context: SsoContext, identity: Identity): Promise<string> {
  const accountId = accountKey(requireProvider(context).issuer, identity.subject);
  const userId = await findLinkedUser(context.db, accountId);
  if (userId === null) return makeMember(context, identity);
  await signInKnown(context, identity, userId);
  return userId;
}
