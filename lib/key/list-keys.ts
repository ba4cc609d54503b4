import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { ListedKey } from "./key";
import { findKeys } from "./key.store";
import { findUsage } from "./key-usage.store";

/** All keys of the workspace, newest first, revoked ones included, with what was used of their quotas. */
export async function listKeys(context: Context): Promise<ListedKey[]> {
  assertMay(context.actor, "key.list");
  const keys = await findKeys(context.db, context.actor.workspaceId);
  const limited = keys.flatMap(({ id, bytesPerDay }) => (bytesPerDay === null ? [] : [id]));
  const used = await findUsage(context.db, limited, context.now().slice(0, 10));
  return keys.map((key) => ({ ...key, bytesToday: key.bytesPerDay === null ? null : (used.get(key.id) ?? 0) }));
}
