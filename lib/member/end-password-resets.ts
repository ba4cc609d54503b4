import "server-only";
import { type AuditContext, appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import { endResets } from "./password-reset.store";

/** Ends the links for a member, or those that a member made, with an entry for each. */
export async function endResetsOf(
  tx: WriteTransaction,
  context: AuditContext,
  which: Parameters<typeof endResets>[1],
): Promise<void> {
  for (const { id, memberId } of await endResets(tx, which, context.now())) {
    const target = { password_reset_id: id, member_id: memberId };
    await appendToWorkspaceChain(tx.sql, context, { action: "password_reset.ended", target, data: {} });
  }
}
