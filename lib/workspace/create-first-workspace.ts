import "server-only";
import type { AuditContext } from "@/lib/audit/audit.store";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import type { Actor } from "@/lib/domain/actor";
import { createId } from "@/lib/domain/id";
import { insertMember } from "@/lib/member/member.store";
import { insertWorkspace } from "./workspace.store";

export interface FirstWorkspace {
  workspaceName: string;
  adminName: string;
  /** In lower case. */
  email: string;
  passwordHash: string;
  by: "setup_link" | "environment";
}

/**
 * Writes the workspace, its first admin and their audit entries into a transaction that holds the lock of the first run.
 * @returns the admin as the actor: who set up by the link did it, the environment acts as the system
 */
export async function createFirstWorkspace(
  tx: WriteTransaction,
  { now, requestId }: Pick<AuditContext, "now" | "requestId">,
  first: FirstWorkspace,
): Promise<Extract<Actor, { kind: "member" }>> {
  const at = now();
  const time = Date.parse(at);
  const workspaceId = createId("wrkspc", time);
  const userId = createId("user", time);
  const memberId = createId("mbr", time);
  const admin = { kind: "member" as const, workspaceId, userId, memberId, role: "admin" as const };
  await insertWorkspace(tx, { id: workspaceId, name: first.workspaceName, now: at });
  const { adminName: name, email, passwordHash } = first;
  await insertMember(tx, { userId, memberId, workspaceId, name, email, passwordHash, role: admin.role, now: at });
  const actor: Actor = first.by === "setup_link" ? admin : { kind: "system", workspaceId };
  const context = { actor, now, requestId };
  await appendToWorkspaceChain(tx.sql, context, {
    action: "workspace.created",
    target: { workspace_id: workspaceId },
    data: { by: first.by },
  });
  await appendToWorkspaceChain(tx.sql, context, {
    action: "member.created",
    target: { member_id: memberId, user_id: userId },
    data: { role: admin.role },
  });
  return admin;
}
