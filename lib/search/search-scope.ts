import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { isAgentDoor } from "@/lib/domain/actor";
import { mayHold } from "@/lib/domain/review-policy";
import type { Action } from "@/lib/domain/role";
import { type Revision, servedReader } from "@/lib/memory/served-reader";
import { expireDue } from "@/lib/retention/expire-due";
import { requireStore } from "@/lib/store/require-store";
import { findSearchedStores, type SearchedStore } from "./search.store";

/**
 * The stores to look in: the named, each of which must exist for the actor, or all that do.
 * @throws AppError not_found, permission
 */
export async function searchedStores(
  context: Context,
  ids: readonly string[] | undefined,
  action: Action,
): Promise<SearchedStore[]> {
  const { actor, db } = context;
  if (ids) return Promise.all(ids.map((id) => requireStore(context, id, action)));
  assertMay(actor, action);
  const some = actor.kind === "key" && actor.stores !== "all" ? [...actor.stores] : null;
  // Which stores there are does not depend on what expires in them, so nobody waits for one after the other.
  const [stores] = await Promise.all([findSearchedStores(db, actor.workspaceId, some), expireDue(db, context.now())]);
  return stores;
}

/** By whose id waiting heads are served, over all of these stores; null where everybody is served every head. */
export async function readerIdFor(
  context: Context,
  stores: readonly SearchedStore[],
  revision: Revision,
): Promise<string | null> {
  if (!isAgentDoor(context.origin) && revision === "head") return null;
  const reviewed = stores.find((store) => mayHold(store.settings));
  return reviewed ? ((await servedReader(context, reviewed, revision))?.authorId ?? null) : null;
}
