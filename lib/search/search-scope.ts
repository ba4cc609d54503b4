import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { isAgentDoor, type Origin } from "@/lib/domain/actor";
import { mayHold } from "@/lib/domain/review-policy";
import type { Action } from "@/lib/domain/role";
import { type Revision, servedReader } from "@/lib/memory/served-reader";
import { expireDue, expireStores } from "@/lib/retention/expire-due";
import { requireStore } from "@/lib/store/require-store";
import { type Among, findSearchedStores, type SearchedStore } from "./search.store";

/** Where to look for somebody who sees all stores of the workspace, and every head: known without asking which there are. */
export function wholeWorkspace({ actor, origin }: Context, revision: Revision): Among | null {
  const seesAll = actor.kind !== "key" || actor.stores === "all";
  return seesAll && servesHeads(origin, revision) ? { workspaceId: actor.workspaceId } : null;
}

/** Takes away what has expired in these stores of the workspace; answers how many memories that were. */
export const expireInStores = ({ actor, db, now }: Context, ids: readonly string[]): Promise<number> =>
  expireStores(
    db,
    ids.map((id) => ({ id, workspaceId: actor.workspaceId })),
    now(),
  );

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

/** Whether everybody who asks so is served every head, whatever waits for review. */
const servesHeads = (origin: Origin, revision: Revision) => !isAgentDoor(origin) && revision === "head";

/** By whose id waiting heads are served, over all of these stores; null where everybody is served every head. */
export async function readerIdFor(
  context: Context,
  stores: readonly SearchedStore[],
  revision: Revision,
): Promise<string | null> {
  if (servesHeads(context.origin, revision)) return null;
  const reviewed = stores.find((store) => mayHold(store.settings));
  return reviewed ? ((await servedReader(context, reviewed, revision))?.authorId ?? null) : null;
}
