import "server-only";
import { type AuditContext, appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import { decide, findPendingOf } from "./approval.store";

/** Nobody is asked to decide on what a member asked for who may not act any more. */
export async function withdrawRequestsOf(
  tx: WriteTransaction,
  context: AuditContext,
  { gone: userId, by }: { gone: string; by: string },
): Promise<void> {
  const at = context.now();
  for (const { id, operation } of await findPendingOf(tx, { workspaceId: context.actor.workspaceId, userId }, at)) {
    if (!(await decide(tx, id, { state: "withdrawn", by, at, words: null }))) continue;
    const target = { approval_request_id: id };
    await appendToWorkspaceChain(tx.sql, context, { action: "approval.withdrawn", target, data: { operation } });
  }
}
