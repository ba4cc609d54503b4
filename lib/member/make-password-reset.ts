import "server-only";
import { randomBytes } from "node:crypto";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { dayMs } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { sha256Hex } from "@/lib/domain/memory-content";
import { endResetsOf } from "./end-password-resets";
import { accountOf, memberAmong } from "./manage-members";
import type { MemberInput } from "./member.schema";
import type { MemberAccount } from "./member-account";
import { lockMembers } from "./member-account.store";
import { insertPasswordReset } from "./password-reset.store";

/** Long enough to be passed on by hand, short enough not to be found in an old chat. */
const worksForMs = dayMs;

/**
 * Makes the token of a link by which a member who forgot their password sets a new one, because no mail is sent. It is in this
 * answer and nowhere else; an earlier link of theirs ends. Nobody makes one for themselves: a session that was left open would be
 * a way around the current password.
 * @throws AppError permission, not_found, conflict for oneself or a disabled member
 */
export async function makePasswordReset(
  context: Context,
  input: MemberInput,
): Promise<{ token: string; expiresAt: string }> {
  const { actor, db } = context;
  assertMay(actor, "member.manage");
  if (actor.kind === "member" && actor.memberId === input.member_id)
    throw new AppError("conflict", "Change your own password on your profile, or let another admin make a link.");
  const token = randomBytes(24).toString("base64url");
  const createdAt = context.now();
  const id = createId("pwr", Date.parse(createdAt));
  const expiresAt = new Date(Date.parse(createdAt) + worksForMs).toISOString();
  await db.transaction(async (tx) => {
    const member = memberAmong(await lockMembers(tx, context), input.member_id);
    if (member.disabledAt !== null) throw new AppError("conflict", "This member is disabled. Enable them first.");
    await endResetsOf(tx, context, { memberId: member.id });
    const createdBy = actor.kind === "member" ? actor.userId : null;
    const { workspaceId } = actor;
    const reset = {
      id,
      workspaceId,
      memberId: member.id,
      tokenHash: sha256Hex(token),
      createdBy,
      createdAt,
      expiresAt,
    };
    await insertPasswordReset(tx, reset);
    await appendToWorkspaceChain(tx.sql, context, {
      action: "password_reset.created",
      target: { password_reset_id: id, member_id: member.id },
      data: { expires_at: expiresAt },
    });
  });
  return { token, expiresAt };
}

/** Ends the link of a member that was not used. Ending twice answers the same as once. @throws AppError permission, not_found */
export async function endPasswordReset(context: Context, input: MemberInput): Promise<MemberAccount> {
  assertMay(context.actor, "member.manage");
  await context.db.transaction(async (tx) => {
    const member = memberAmong(await lockMembers(tx, context), input.member_id);
    await endResetsOf(tx, context, { memberId: member.id });
  });
  return accountOf(context, input.member_id);
}
