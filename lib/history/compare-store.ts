import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { requireStore } from "@/lib/store/require-store";
import { countKinds, type Difference, type DifferenceCounts, inPathOrder, toDifference, touches } from "./difference";
import type { CompareStoreInput } from "./history.schema";
import { readDifferences, readStoreSeq } from "./history.store";
import { requireMoment } from "./require-moment";

export interface StoreComparison {
  differences: Difference[];
  counts: DifferenceCounts;
  nextPage: string | null;
}

// The later moment, which `to` alone does not pin down where it is left out, and the last memory of the page before.
const cursorShape = /^\d{1,10} mem_[0-9A-Z]{26}$/;

/**
 * Which memories differ between two moments of a store, in path order: what was written and taken back in between is no difference.
 * @throws AppError not_found, permission, invalid_request where the moments are the wrong way round, and as `requireMoment`
 */
export async function compareStore(context: Context, input: CompareStoreInput): Promise<StoreComparison> {
  const store = await requireStore(context, input.memory_store_id, "version.read");
  const { read } = context.db;
  const from = (await requireMoment(read, store, input.from)).seq;
  const cursorKind = `differences from ${from}`;
  const [pinned, lastId] = input.page ? decodeCursor(cursorKind, input.page, cursorShape).split(" ") : [];
  const asked = input.to ? (await requireMoment(read, store, input.to)).seq : await readStoreSeq(read, store.id);
  const to = pinned === undefined ? asked : Math.min(Number(pinned), await readStoreSeq(read, store.id));
  if (from > to) {
    throw new AppError("invalid_request", "from: this moment is later than to. Compare from the earlier to the later.");
  }
  const rows = await readDifferences(read, { storeId: store.id, from, to });
  const all = rows
    .flatMap((row) => toDifference(row) ?? [])
    .filter((one) => touches(one, input.path_prefix ?? "/"))
    .sort(inPathOrder);
  const start = lastId === undefined ? 0 : all.findIndex((one) => one.memoryId === lastId) + 1;
  const differences = all.slice(start, start + input.limit);
  const last = differences.at(-1);
  const more = start + input.limit < all.length && last;
  return {
    differences,
    counts: countKinds(all),
    nextPage: more ? encodeCursor(cursorKind, `${to} ${last.memoryId}`) : null,
  };
}
