import "server-only";
import { assertMay, seesStore } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import type { Action } from "@/lib/domain/role";
import { expireBeforeReading } from "@/lib/retention/expire-due";
import type { Store } from "./store";
import { getStore } from "./store.store";

async function readOnce(context: Context, storeId: string): Promise<Store | null> {
  const known = context.stores?.get(storeId);
  if (known) return known;
  const store = await getStore(context.db, context.actor.workspaceId, storeId);
  if (store) context.stores?.set(storeId, store);
  return store;
}

/**
 * The store, if the actor may do this in it. A store that the actor may not see answers as one that does not exist, and
 * only then is the act itself refused. What has expired in it is gone before anything of it is read.
 * @throws AppError not_found, permission
 */
export async function requireStore(context: Context, storeId: string, action: Action): Promise<Store> {
  const store = seesStore(context.actor, storeId) ? await readOnce(context, storeId) : null;
  if (!store) throw new AppError("not_found", `There is no memory store ${storeId}.`);
  assertMay(context.actor, action);
  if (!(await expireBeforeReading(context, store))) return store;
  // What was read before is not what there is now.
  context.stores?.delete(storeId);
  context.ahead = undefined;
  return (await readOnce(context, storeId)) ?? store;
}
