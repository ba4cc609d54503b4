import type { Context } from "@/lib/access/context";
import { inviteMember } from "@/lib/member/invite-member";
import { createServiceAccount } from "@/lib/service-account/create-service-account";
import { createServiceAccountInput } from "@/lib/service-account/service-account.schema";
import { createMember } from "./fixtures";

const people = ["viewer", "reviewer", "editor", "compliance", "admin"] as const;
const admin = ["admin"] as const;

/** A member whom nothing else is tried with, and an invitation that nobody uses. */
export interface PeopleTarget {
  member_id: string;
  disabled_member_id: string;
  invitation_id: string;
  service_account_id: string;
}

const member = ({ member_id }: PeopleTarget) => ({ member_id });

/** Who may see and manage members, and what everybody asks of the table of roles and of the own account. */
export const peopleInWorkspace = {
  listMemberAccounts: { may: admin, input: () => ({}) },
  inviteMember: { may: admin, input: () => ({ role: "viewer" }) },
  listInvitations: { may: admin, input: () => ({}) },
  revokeInvitation: { may: admin, input: ({ invitation_id }: PeopleTarget) => ({ invitation_id }) },
  changeRole: { may: admin, input: (target: PeopleTarget) => ({ ...member(target), role: "editor" }) },
  setStoreRole: {
    may: admin,
    input: (target: PeopleTarget & { memory_store_id: string }) => ({
      ...member(target),
      memory_store_id: target.memory_store_id,
      role: "reviewer",
    }),
  },
  makePasswordReset: { may: admin, input: member },
  endPasswordReset: { may: admin, input: member },
  disableMember: { may: admin, input: member },
  enableMember: {
    may: admin,
    input: ({ disabled_member_id: member_id }: PeopleTarget) => ({ member_id }),
  },
  listRoles: { may: people, input: () => ({}) },
  listOwnSessions: { may: people, input: () => ({}) },
  listOwnSignIns: { may: people, input: () => ({}) },
  listPasskeys: { may: people, input: () => ({}) },
  endOtherSessions: { may: people, input: () => ({}) },
};

const account = ({ service_account_id }: PeopleTarget) => ({ service_account_id });

const key = ({ api_key_id }: { api_key_id: string }) => ({ api_key_id });

/** Who may see, make, replace and end keys and what they are credentials of. */
export const keysInWorkspace = {
  createKey: { may: admin, input: () => ({ name: "New", access: "read_only" }) },
  listKeys: { may: admin, input: () => ({}) },
  rotateKey: { may: admin, input: key },
  updateKey: { may: admin, input: (target: { api_key_id: string }) => ({ ...key(target), name: "Renamed" }) },
  revokeKey: { may: admin, input: key },
  listServiceAccounts: { may: admin, input: () => ({}) },
  createServiceAccount: { may: admin, input: () => ({ name: "New", access: "read_only" }) },
  updateServiceAccount: { may: admin, input: (target: PeopleTarget) => ({ ...account(target), name: "Renamed" }) },
  disableServiceAccount: { may: admin, input: account },
  enableServiceAccount: { may: admin, input: account },
  archiveServiceAccount: { may: admin, input: account },
};

export async function peopleToManage(admin: Context): Promise<PeopleTarget> {
  const { db, actor } = admin;
  const someone = await createMember(db, actor.workspaceId, "viewer");
  const gone = await createMember(db, actor.workspaceId, "viewer");
  await db.prisma.member.update({ where: { id: gone.memberId }, data: { disabledAt: admin.now() } });
  const { invitation } = await inviteMember(admin, { role: "viewer", expires_in_days: 1 });
  // There are at most so many at a time.
  await db.prisma.serviceAccount.updateMany({ data: { archivedAt: admin.now() } });
  const made = createServiceAccountInput.parse({ name: "Agent", access: "read_only" });
  const { id: service_account_id } = await createServiceAccount(admin, made);
  const ids = { member_id: someone.memberId, disabled_member_id: gone.memberId, invitation_id: invitation.id };
  return { ...ids, service_account_id };
}
