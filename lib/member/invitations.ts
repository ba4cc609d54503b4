import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { type AuditContext, appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { lockWorkspace } from "@/lib/workspace/workspace.store";
import type { Invitation } from "./invitation";
import {
  findInvitationState,
  findOpenInvitations,
  markInvitationRevoked,
  withdrawInvitationsOf,
} from "./invitation.store";
import type { RevokeInvitationInput } from "./member.schema";

/** The links that still let somebody in. @throws AppError permission */
export async function listInvitations(context: Context): Promise<Invitation[]> {
  assertMay(context.actor, "member.manage");
  return findOpenInvitations(context.db, context.actor.workspaceId, { now: context.now() });
}

/** Ends a link that was not used. Revoking twice answers the same as once. @throws AppError not_found, conflict, permission */
export async function revokeInvitation(context: Context, input: RevokeInvitationInput): Promise<string> {
  const { actor, db } = context;
  assertMay(actor, "member.manage");
  const id = input.invitation_id;
  if (!(await findInvitationState(db, actor.workspaceId, id)))
    throw new AppError("not_found", `There is no invitation ${id}.`);
  const revoked = await db.transaction(async (tx) => {
    await lockWorkspace(tx.sql, actor.workspaceId);
    if (!(await markInvitationRevoked(tx, id, context.now()))) return false;
    const act = { action: "invitation.revoked", target: { invitation_id: id }, data: {} } as const;
    await appendToWorkspaceChain(tx.sql, context, act);
    return true;
  });
  const state = revoked ? null : await findInvitationState(db, actor.workspaceId, id);
  if (state?.acceptedAt)
    throw new AppError("conflict", "Somebody has come in by this link meanwhile. Disable them on the Members page.");
  return id;
}

/** Links that somebody made end when they may not invite any more: nobody keeps a way back in. */
export async function endInvitationsOf(tx: WriteTransaction, context: AuditContext, userId: string): Promise<void> {
  for (const id of await withdrawInvitationsOf(tx, userId, context.now())) {
    const act = { action: "invitation.revoked", target: { invitation_id: id }, data: {} } as const;
    await appendToWorkspaceChain(tx.sql, context, act);
  }
}
