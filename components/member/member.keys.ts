import { operationQuery } from "@/components/store/operation-query";
import type { RolesJson } from "@/lib/access/role-table.present";
import type { InvitationJson, MemberAccountJson } from "@/lib/member/member.present";

export const memberListOptions = () => operationQuery<{ data: MemberAccountJson[] }>("listMemberAccounts", {});

export const invitationListOptions = () => operationQuery<{ data: InvitationJson[] }>("listInvitations", {});

export const rolesOptions = () => operationQuery<RolesJson>("listRoles", {});
