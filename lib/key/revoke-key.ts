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
  const [known] = await findKeys(context.db, workspaceId, input.api_key_id);
  if (!known) throw new AppError("not_found", `There is no key ${input.api_key_id}.`);
  await context.db.transaction(async (tx) => {
    await lockKey(tx, workspaceId, known.id);
    if (!(await markRevoked(tx, known.id, context.now()))) return;
    await appendToWorkspaceChain(tx.sql, context, {
      action: "key.revoked",
      target: { api_key_id: known.id },
      data: {},
    });
  });
  publishLive(context.db, { kind: "key.changed", workspaceId });
  const [key] = await findKeys(context.db, workspaceId, known.id);
  return key ?? known;
}
