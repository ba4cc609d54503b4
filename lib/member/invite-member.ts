import "server-only";
import { randomBytes } from "node:crypto";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { dayMs } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { sha256Hex } from "@/lib/domain/memory-content";
import type { Invitation } from "./invitation";
import { findOpenInvitations, insertInvitation, isMemberAddress } from "./invitation.store";
import type { InviteMemberInput } from "./member.schema";
import { lockMembers } from "./member-account.store";

const taken = "Somebody in this workspace has this e-mail address already. If they were disabled, enable them instead.";

/** Makes the token of a link by which one person comes in. It is in this answer and nowhere else. @throws AppError permission, invalid_request */
export async function inviteMember(
  context: Context,
  input: InviteMemberInput,
): Promise<{ invitation: Invitation; token: string }> {
  const { actor, db } = context;
  assertMay(actor, "member.manage");
  if (actor.kind !== "member") throw new AppError("permission", "Only a person invites people.");
  const email = input.email ?? null;
  if (email !== null && (await isMemberAddress(db, email))) throw new AppError("invalid_request", `email: ${taken}`);
  const token = randomBytes(24).toString("base64url");
  const createdAt = context.now();
  const id = createId("inv", Date.parse(createdAt));
  const expiresAt = new Date(Date.parse(createdAt) + input.expires_in_days * dayMs).toISOString();
  await db.transaction(async (tx) => {
    await lockMembers(tx, context);
    const { workspaceId, userId: createdBy } = actor;
    await insertInvitation(tx, {
      id,
      workspaceId,
      tokenHash: sha256Hex(token),
      role: input.role,
      email,
      createdBy,
      createdAt,
      expiresAt,
    });
    await appendToWorkspaceChain(tx.sql, context, {
      action: "invitation.created",
      target: { invitation_id: id },
      data: { role: input.role, expires_at: expiresAt, for_one: email !== null },
    });
  });
  const [invitation] = await findOpenInvitations(db, actor.workspaceId, { now: createdAt, id });
  if (!invitation) throw new Error("the invitation was not written");
  return { invitation, token };
}
