import "server-only";
import type { Database } from "@/lib/db/database";
import { readTexts } from "@/lib/db/dialect/found-text-statements";
import { readNamedStores } from "@/lib/db/dialect/read-statements";
import { parseStoreSettings, type StoreSettings } from "@/lib/domain/store-settings";

export { readFindingRules } from "@/lib/db/dialect/found-text-statements";
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
export async function textsOf(db: Database, versionIds: readonly string[]): Promise<Map<string, string>> {
  if (versionIds.length === 0) return new Map();
  const rows = await readTexts(db.read, versionIds);
  return new Map(rows.flatMap(({ id, content }) => (content === null ? [] : [[id, content]])));
}
