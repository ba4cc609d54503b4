import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { withdrawRequestsOf } from "@/lib/approval/withdraw-requests-of";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { roleCan } from "@/lib/domain/role";
import { publishLive } from "@/lib/live/live-bus";
import { keepAnswered } from "@/lib/service-account/keep-answered";
import { endResetsOf } from "./end-password-resets";
import { endInvitationsOf } from "./invitations";
import { accountOf, assertAdminLeft, memberAmong } from "./manage-members";
import type { DisableMemberInput, MemberInput } from "./member.schema";
import type { MemberAccount } from "./member-account";
import { endSessions, lockMembers, resumeKeys, setDisabledAt, stopKeys } from "./member-account.store";

/**
 * Takes a member's access away at once: sessions end, and keys that they made stop working, or go over to whoever disables them.
 * What they did keeps their name, and what they asked a second person for is withdrawn. Service accounts that nobody else answers for
 * are answered for by whoever disables them. Disabling twice answers the same as once.
 * @throws AppError not_found, permission, conflict for the last admin
 */
export async function disableMember(context: Context, input: DisableMemberInput): Promise<MemberAccount> {
  const { actor, db } = context;
  assertMay(actor, "member.manage");
  if (actor.kind !== "member") throw new AppError("permission", "Only a member can disable members.");
  if (input.member_id === actor.memberId)
    throw new AppError("conflict", "You cannot disable yourself. Hand over to another admin, who can.");
  const { workspaceId } = actor;
  await db.transaction(async (tx) => {
    const members = await lockMembers(tx, context);
    const member = memberAmong(members, input.member_id);
    if (member.disabledAt !== null) return;
    assertAdminLeft(members, member);
    const at = context.now();
    const { userId } = member;
    await setDisabledAt(tx, member.id, at);
    const sessions = await endSessions(tx, userId);
    const to = input.keys === "take_over" ? actor.userId : null;
    const keys = await stopKeys(tx, { workspaceId, userId }, { to, at });
    await appendToWorkspaceChain(tx.sql, context, {
      action: "member.disabled",
      target: { member_id: member.id, user_id: userId },
      data: { sessions, ...keys },
    });
    await keepAnswered(tx, context, { gone: userId, by: actor.userId });
    await withdrawRequestsOf(tx, context, { gone: userId, by: actor.userId });
    await endInvitationsOf(tx, context, userId);
    await endResetsOf(tx, context, { memberId: member.id });
    await endResetsOf(tx, context, { createdBy: userId });
  });
  publishLive(db, { kind: "key.changed", workspaceId });
  return accountOf(context, input.member_id);
}

/** Lets a member act again, with the keys that stopped with them if the role still makes keys. @throws AppError not_found, permission */
export async function enableMember(context: Context, input: MemberInput): Promise<MemberAccount> {
  const { actor, db } = context;
  assertMay(actor, "member.manage");
  const { workspaceId } = actor;
  await db.transaction(async (tx) => {
    const member = memberAmong(await lockMembers(tx, context), input.member_id);
    if (member.disabledAt === null) return;
    await setDisabledAt(tx, member.id, null);
    const makesKeys = roleCan(member.role, "key.create");
    const keys = makesKeys ? await resumeKeys(tx, { workspaceId, userId: member.userId }, context.now()) : 0;
    await appendToWorkspaceChain(tx.sql, context, {
      action: "member.enabled",
      target: { member_id: member.id, user_id: member.userId },
      data: { keys },
    });
  });
  publishLive(db, { kind: "key.changed", workspaceId });
  return accountOf(context, input.member_id);
}
