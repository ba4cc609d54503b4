import { roleActions, roleCanInStore, storeRoleActions } from "@/lib/domain/role";
import type { Invitation } from "./invitation";
import type { Profile } from "./member";
import type { Colleague } from "./member.store";
import type { MemberAccount } from "./member-account";
import type { ShownSession } from "./own-sessions";
import type { SignInRecord } from "./sign-in-record.store";

export function presentProfile(profile: Profile) {
  return {
    type: "profile" as const,
    user_id: profile.userId,
    member_id: profile.memberId,
    name: profile.name,
    email: profile.email,
    role: profile.role,
    /** What the role allows; the console hides the rest. */
    permissions: [...roleActions[profile.role]],
    /** What is allowed beyond that in single stores. */
    store_permissions: Object.fromEntries(
      [...profile.storeRoles].map(([storeId, role]) => [storeId, [...storeRoleActions[role]]]),
    ),
    workspace: { id: profile.workspaceId, name: profile.workspaceName },
  };
}

/** A member as others see them: no address, no membership. */
export const presentColleague = ({ userId, name, role, storeRole, disabled }: Colleague) => ({
  type: "member" as const,
  id: userId,
  name,
  role,
  disabled,
  /** In the store that was asked about; without one, in every store. */
  may_review: roleCanInStore(role, storeRole, "change.review"),
});

export type ProfileJson = ReturnType<typeof presentProfile>;

export const presentAccount = (account: MemberAccount) => ({
  type: "member_account" as const,
  id: account.id,
  user_id: account.userId,
  name: account.name,
  email: account.email,
  role: account.role,
  store_roles: account.storeRoles.map(({ store, role }) => ({ memory_store: store, role })),
  created_at: account.createdAt,
  disabled_at: account.disabledAt,
  last_sign_in_at: account.lastSignInAt,
  password_reset_until: account.resetUntil,
  key_count: account.keys,
  has_identity: account.hasIdentity,
});
export type MemberAccountJson = ReturnType<typeof presentAccount>;

export const presentInvitation = (invitation: Invitation) => ({
  type: "invitation" as const,
  id: invitation.id,
  role: invitation.role,
  email: invitation.email,
  created_by: invitation.createdBy,
  created_at: invitation.createdAt,
  expires_at: invitation.expiresAt,
});
export type InvitationJson = ReturnType<typeof presentInvitation>;

export const presentOwnSession = ({ id, browser, createdAt, usedAt, expiresAt, current }: ShownSession) => ({
  type: "own_session" as const,
  id,
  browser,
  created_at: createdAt.toISOString(),
  used_at: usedAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  current,
});
export type OwnSessionJson = ReturnType<typeof presentOwnSession>;

export const presentSignIn = ({ id, time, method, outcome, browser }: SignInRecord & { id: string }) => ({
  type: "sign_in" as const,
  id,
  time,
  method,
  outcome,
  browser,
});
export type SignInJson = ReturnType<typeof presentSignIn>;
