import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import { addOwner, findUnanswered } from "./service-account.store";

/**
 * Whoever disables the last member who answered for an account answers for it from then on: its agents go on, and somebody is there
 * to be asked. The caller has disabled the member under the lock of members.
 */
export async function keepAnswered(tx: WriteTransaction, context: Context, users: { gone: string; by: string }) {
  for (const id of await findUnanswered(tx, context.actor.workspaceId, users.gone)) {
    await addOwner(tx, id, users.by);
    await appendToWorkspaceChain(tx.sql, context, {
      action: "service_account.updated",
      target: { service_account_id: id },
      data: { fields: ["owner_ids"], added_owner_id: users.by },
    });
  }
}
