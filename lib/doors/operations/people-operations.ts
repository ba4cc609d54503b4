import "server-only";
import { listRoles } from "@/lib/access/list-roles";
import { presentRoles } from "@/lib/access/role-table.present";
import { listRolesInput } from "@/lib/access/role-table.schema";
import { disableMember, enableMember } from "@/lib/member/disable-member";
import { listInvitations, revokeInvitation } from "@/lib/member/invitations";
import { inviteMember } from "@/lib/member/invite-member";
import { unlinkIdentity } from "@/lib/member/link-identity";
import { endPasswordReset, makePasswordReset } from "@/lib/member/make-password-reset";
import { changeRole, listMemberAccounts, setStoreRole, transferAdmin } from "@/lib/member/manage-members";
import { presentAccount, presentInvitation, presentOwnSession, presentSignIn } from "@/lib/member/member.present";
import {
  changeRoleInput,
  disableMemberInput,
  endOtherSessionsInput,
  endOwnSessionInput,
  inviteMemberInput,
  listInvitationsInput,
  listMemberAccountsInput,
  listOwnSessionsInput,
  listOwnSignInsInput,
  memberInput,
  revokeInvitationInput,
  setStoreRoleInput,
  transferAdminInput,
  unlinkIdentityInput,
} from "@/lib/member/member.schema";
import { endOtherSessions, endOwnSession, listOwnSessions, listOwnSignIns } from "@/lib/member/own-sessions";
import { defineOperation } from "../operation";

const presentEnded = (ended: number) => ({ type: "sessions_ended" as const, ended });

export const peopleOperations = {
  listMemberAccounts: defineOperation({
    name: "listMemberAccounts",
    action: "member.manage",
    effect: "read",
    summary: "List the members with their addresses, roles, last sign-ins and keys.",
    input: listMemberAccountsInput,
    run: listMemberAccounts,
    present: (accounts) => ({ data: accounts.map(presentAccount) }),
  }),
  inviteMember: defineOperation({
    name: "inviteMember",
    action: "member.manage",
    effect: "write",
    summary: "Make an invitation for one person; the token of its link is in the answer and nowhere else.",
    input: inviteMemberInput,
    run: inviteMember,
    present: ({ invitation, token }) => ({ ...presentInvitation(invitation), token }),
  }),
  listInvitations: defineOperation({
    name: "listInvitations",
    action: "member.manage",
    effect: "read",
    summary: "List the invitations that still let somebody in.",
    input: listInvitationsInput,
    run: listInvitations,
    present: (invitations) => ({ data: invitations.map(presentInvitation) }),
  }),
  revokeInvitation: defineOperation({
    name: "revokeInvitation",
    action: "member.manage",
    effect: "destructive",
    summary: "End an invitation that was not used.",
    input: revokeInvitationInput,
    run: revokeInvitation,
    present: (id) => ({ type: "invitation_revoked" as const, id }),
  }),
  makePasswordReset: defineOperation({
    name: "makePasswordReset",
    action: "member.manage",
    effect: "destructive",
    summary: "Make a link by which a member sets a new password; its token is in the answer and nowhere else.",
    input: memberInput,
    run: makePasswordReset,
    present: ({ token, expiresAt }) => ({ type: "password_reset" as const, token, expires_at: expiresAt }),
  }),
  endPasswordReset: defineOperation({
    name: "endPasswordReset",
    action: "member.manage",
    effect: "destructive",
    summary: "End a member's link for a new password that was not used.",
    input: memberInput,
    run: endPasswordReset,
    present: presentAccount,
  }),
  changeRole: defineOperation({
    name: "changeRole",
    action: "member.manage",
    effect: "destructive",
    summary: "Give a member another role.",
    input: changeRoleInput,
    run: changeRole,
    present: presentAccount,
  }),
  setStoreRole: defineOperation({
    name: "setStoreRole",
    action: "member.manage",
    effect: "destructive",
    summary: "Make a member more in one store than in the workspace, or no more than that.",
    input: setStoreRoleInput,
    run: setStoreRole,
    present: presentAccount,
  }),
  transferAdmin: defineOperation({
    name: "transferAdmin",
    action: "member.manage",
    effect: "destructive",
    summary: "Make another member admin in your place.",
    input: transferAdminInput,
    run: transferAdmin,
    present: presentAccount,
  }),
  disableMember: defineOperation({
    name: "disableMember",
    action: "member.manage",
    effect: "destructive",
    summary: "End a member's access at once, with their sessions and the keys that they made.",
    input: disableMemberInput,
    run: disableMember,
    present: presentAccount,
  }),
  enableMember: defineOperation({
    name: "enableMember",
    action: "member.manage",
    effect: "write",
    summary: "Let a disabled member act again.",
    input: memberInput,
    run: enableMember,
    present: presentAccount,
  }),
  listRoles: defineOperation({
    name: "listRoles",
    action: "member.list",
    effect: "read",
    summary: "List what each role and each access of keys allows.",
    input: listRolesInput,
    run: listRoles,
    present: presentRoles,
  }),
  listOwnSessions: defineOperation({
    name: "listOwnSessions",
    action: "profile.update",
    effect: "read",
    summary: "List where you are signed in.",
    input: listOwnSessionsInput,
    run: listOwnSessions,
    present: (sessions) => ({ data: sessions.map(presentOwnSession) }),
  }),
  listOwnSignIns: defineOperation({
    name: "listOwnSignIns",
    action: "profile.update",
    effect: "read",
    summary: "List your sign-ins of the last 90 days and the attempts that failed.",
    input: listOwnSignInsInput,
    run: listOwnSignIns,
    present: ({ signIns, nextPage }) => ({ data: signIns.map(presentSignIn), next_page: nextPage }),
  }),
  endOwnSession: defineOperation({
    name: "endOwnSession",
    action: "profile.update",
    effect: "write",
    summary: "Sign yourself out in another browser.",
    input: endOwnSessionInput,
    run: endOwnSession,
    present: presentEnded,
  }),
  unlinkIdentity: defineOperation({
    name: "unlinkIdentity",
    action: "profile.update",
    effect: "write",
    summary: "Take the identity of the sign-on provider off your account, if another way in is left.",
    input: unlinkIdentityInput,
    run: (context) => unlinkIdentity(context),
    present: () => ({ type: "identity_unlinked" as const }),
  }),
  endOtherSessions: defineOperation({
    name: "endOtherSessions",
    action: "profile.update",
    effect: "write",
    summary: "Sign yourself out everywhere else.",
    input: endOtherSessionsInput,
    run: endOtherSessions,
    present: presentEnded,
  }),
};
