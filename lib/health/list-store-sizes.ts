import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import {
  readLiveBytes,
  readLongestStores,
  readMeanVersionBytes,
  readSumOfStores,
  type StoreCounts,
} from "./health.store";

export interface StoreSize extends StoreCounts {
  liveBytes: number;
  /** Of all versions; where there are more than were looked at, worked out from those. */
  versionBytes: number;
  isEstimate: boolean;
}

export interface StoreSizes {
  stores: number;
  memories: number;
  versions: number;
  /** Those with the longest history, the longest first. */
  largest: StoreSize[];
}

const mostShown = 25;
/** So many lookups say what a history of millions of versions takes, without reading it. */
const sample = 200;

/** What the stores of the workspace take. @throws AppError permission for anybody but an admin */
export async function listStoreSizes({ actor, db }: Context): Promise<StoreSizes> {
  assertMay(actor, "workspace.update");
  const sum = await readSumOfStores(db, actor.workspaceId);
  const largest: StoreSize[] = [];
  for (const store of await readLongestStores(db, actor.workspaceId, mostShown)) {
    const mean = await readMeanVersionBytes(db, store, sample);
    const liveBytes = await readLiveBytes(db, store.id);
    const isEstimate = store.versions > sample;
    // The texts of now are among the versions: an estimate below that would be known to be wrong.
    const versionBytes = Math.max(Math.round(mean * store.versions), isEstimate ? liveBytes : 0);
    largest.push({ ...store, liveBytes, versionBytes, isEstimate });
  }
  return { ...sum, largest };
}
