import "server-only";
import { actorMay, assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { findById } from "./find-by-id";
import type { RetrieveNavigationInput } from "./navigation.schema";
import { countStores, countWorkingKeys } from "./places.store";

export interface Navigation {
  storeCount: number;
  keyCount: number | null;
  recentStores: { id: string; name: string }[];
}

/** What stands beside the places of the navigation: how many stores are open and keys work, and the stores last visited. */
export async function retrieveNavigation(context: Context, input: RetrieveNavigationInput): Promise<Navigation> {
  const { actor, db } = context;
  assertMay(actor, "store.read");
  const ids = actor.kind === "key" && actor.stores !== "all" ? [...actor.stores] : null;
  const [storeCount, keyCount, recent] = await Promise.all([
    countStores(db, actor.workspaceId, ids),
    actorMay(actor, "key.list") ? countWorkingKeys(db, actor.workspaceId, context.now()) : null,
    findById(context, input.recent_store_ids),
  ]);
  const recentStores = recent.flatMap((place) => (place.kind === "store" ? [{ id: place.id, name: place.name }] : []));
  return { storeCount, keyCount, recentStores };
}
