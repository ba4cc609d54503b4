import "server-only";
import type { Database } from "@/lib/db/database";
import { readFindingRules, readTexts } from "@/lib/db/dialect/found-text-statements";
import type { InStores } from "@/lib/db/dialect/id-list";
import { readNamedStores } from "@/lib/db/dialect/read-statements";
import type { HitRow } from "@/lib/db/dialect/text-search-statements";
import { parseStoreSettings, type StoreSettings } from "@/lib/domain/store-settings";

export {
  type HistoryFilter,
  type PastRow,
  type WalkPlace,
  walkHistory,
} from "@/lib/db/dialect/history-search-statements";
export {
  type HitRow,
  type SearchFilter,
  searchLive,
} from "@/lib/db/dialect/text-search-statements";
export { namesOf } from "@/lib/review/names.store";

const inTheirStores = (versions: readonly Pick<HitRow, "version_id" | "store_id">[]): InStores => ({
  storeIds: versions.map((row) => row.store_id),
  ids: versions.map((row) => row.version_id),
});

/** What was found in which of these versions and not dismissed. */
export const rulesFoundIn = async (db: Database, versions: readonly Pick<HitRow, "version_id" | "store_id">[]) =>
  versions.length === 0 ? [] : readFindingRules(db.read, inTheirStores(versions));

export interface SearchedStore {
  id: string;
  name: string;
  settings: StoreSettings;
}

/** The stores of a workspace, of these only the named where some are. */
export async function findSearchedStores(
  db: Database,
  workspaceId: string,
  ids: readonly string[] | null,
): Promise<SearchedStore[]> {
  const rows = await readNamedStores(db.read, workspaceId, ids);
  return rows.map((row) => ({ ...row, settings: parseStoreSettings(row.settings) }));
}

/** The texts of versions by id, without those that have none any more. */
export async function textsOf(
  db: Database,
  versions: readonly Pick<HitRow, "version_id" | "store_id">[],
): Promise<Map<string, string>> {
  if (versions.length === 0) return new Map();
  const rows = await readTexts(db.read, inTheirStores(versions));
  return new Map(rows.flatMap(({ id, content }) => (content === null ? [] : [[id, content]])));
}
