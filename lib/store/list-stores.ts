import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import type { Store } from "./store";
import type { ListStoresInput } from "./store.schema";
import { findStores } from "./store.store";

export interface StorePage {
  stores: Store[];
  nextPage: string | null;
}

const cursorKind = "stores";
const cursorShape = /^memstore_[0-9A-Z]{26}$/;

/** The stores that the actor may see, newest first. */
export async function listStores(context: Context, input: ListStoresInput): Promise<StorePage> {
  const { actor } = context;
  assertMay(actor, "store.read");
  const found = await findStores(context.db, {
    workspaceId: actor.workspaceId,
    ids: actor.kind === "key" && actor.stores !== "all" ? [...actor.stores] : null,
    includeArchived: input.include_archived,
    createdFrom: input.created_at_gte,
    createdTo: input.created_at_lte,
    beforeId: input.page ? decodeCursor(cursorKind, input.page, cursorShape) : undefined,
    limit: input.limit + 1,
  });
  const stores = found.slice(0, input.limit);
  const last = stores.at(-1);
  return { stores, nextPage: found.length > input.limit && last ? encodeCursor(cursorKind, last.id) : null };
}
