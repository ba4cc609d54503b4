"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type {
  changeRoleInput,
  disableMemberInput,
  inviteMemberInput,
  memberInput,
  revokeInvitationInput,
  setStoreRoleInput,
  transferAdminInput,
} from "@/lib/member/member.schema";

export async function inviteMemberAction(input: z.input<typeof inviteMemberInput>) {
  return runAction(operations.inviteMember, input);
}

export async function revokeInvitationAction(input: z.input<typeof revokeInvitationInput>) {
  return runAction(operations.revokeInvitation, input);
}

export async function changeRoleAction(input: z.input<typeof changeRoleInput>) {
  return runAction(operations.changeRole, input);
}

export async function setStoreRoleAction(input: z.input<typeof setStoreRoleInput>) {
  return runAction(operations.setStoreRole, input);
}

export async function transferAdminAction(input: z.input<typeof transferAdminInput>) {
  return runAction(operations.transferAdmin, input);
}

export async function makePasswordResetAction(input: z.input<typeof memberInput>) {
  return runAction(operations.makePasswordReset, input);
}

export async function endPasswordResetAction(input: z.input<typeof memberInput>) {
  return runAction(operations.endPasswordReset, input);
}

export async function disableMemberAction(input: z.input<typeof disableMemberInput>) {
  return runAction(operations.disableMember, input);
}

export async function enableMemberAction(input: z.input<typeof memberInput>) {
  return runAction(operations.enableMember, input);
}
