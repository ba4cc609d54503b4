import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { requireStore } from "@/lib/store/require-store";
import {
  countKinds,
  type Difference,
  type DifferenceCounts,
  type DifferencePlace,
  inPathOrder,
  pathOf,
  toDifference,
  touches,
} from "./difference";
import type { CompareStoreInput } from "./history.schema";
import { readDifferences, readStoreSeq } from "./history.store";
import { requireMoment } from "./require-moment";

export interface StoreComparison {
  differences: Difference[];
  counts: DifferenceCounts;
  nextPage: string | null;
}

// The later moment, which `to` alone does not pin down where it is left out, and the last memory of the page before with its path:
// a redaction since may have taken it out of the list, or put it elsewhere.
const cursorShape = /^\d{1,10} mem_[0-9A-Z]{26} (?:\/[^\0]*)?$/s;

const cursorAt = (to: number, last: Difference) => `${to} ${last.memoryId} ${pathOf(last) ?? ""}`;

function placeOf(cursor: string): { to: number; after: DifferencePlace } {
  const [to, memoryId = "", path] = cursor.split(/ (\S+) (.*)/s, 3);
  return { to: Number(to), after: { memoryId, toPath: path || null, fromPath: null } };
}

/**
 * Which memories differ between two moments of a store, in path order: what was written and taken back in between is no difference.
 * @throws AppError not_found, permission, invalid_request where the moments are the wrong way round, and as `requireMoment`
 */
export async function compareStore(context: Context, input: CompareStoreInput): Promise<StoreComparison> {
  const store = await requireStore(context, input.memory_store_id, "version.read");
  const { read } = context.db;
  const from = (await requireMoment(read, store, input.from)).seq;
  const cursorKind = `differences from ${from}`;
  const place = input.page ? placeOf(decodeCursor(cursorKind, input.page, cursorShape)) : null;
  const asked = input.to ? (await requireMoment(read, store, input.to)).seq : await readStoreSeq(read, store.id);
  const to = place === null ? asked : Math.min(place.to, await readStoreSeq(read, store.id));
  if (from > to) {
    throw new AppError("invalid_request", "from: this moment is later than to. Compare from the earlier to the later.");
  }
  const rows = await readDifferences(read, { storeId: store.id, from, to });
  const all = rows
    .flatMap((row) => toDifference(row) ?? [])
    .filter((one) => touches(one, input.path_prefix ?? "/"))
    .sort(inPathOrder);
  const left = place === null ? all : all.filter((one) => inPathOrder(place.after, one) < 0);
  const differences = left.slice(0, input.limit);
  const last = left.length > input.limit ? differences.at(-1) : undefined;
  return {
    differences,
    counts: countKinds(all),
    nextPage: last ? encodeCursor(cursorKind, cursorAt(to, last)) : null,
  };
}
