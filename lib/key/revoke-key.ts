import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { publishLive } from "@/lib/live/live-bus";
import type { Key } from "./key";
import type { RevokeKeyInput } from "./key.schema";
import { findKeys, lockKey, markRevoked } from "./key.store";

/** Ends a key at once. Revoking twice answers the same as once. */
export async function revokeKey(context: Context, input: RevokeKeyInput): Promise<Key> {
  assertMay(context.actor, "key.revoke");
  const { workspaceId } = context.actor;
  const { api_key_id: id } = input;
  await context.db.transaction(async (tx) => {
    if (!(await lockKey(tx, workspaceId, id))) throw new AppError("not_found", `There is no key ${id}.`);
    if (!(await markRevoked(tx, id, context.now()))) return;
    await appendToWorkspaceChain(tx.sql, context, { action: "key.revoked", target: { api_key_id: id }, data: {} });
  });
  publishLive(context.db, { kind: "key.changed", workspaceId });
  const [key] = await findKeys(context.db, workspaceId, id);
  if (!key) throw new Error("the key is gone");
  return key;
}
