import "server-only";
import type { Database } from "@/lib/db/database";
import { type FoundParts, readFoundParts, readTexts } from "@/lib/db/dialect/found-text-statements";
import type { InStores } from "@/lib/db/dialect/id-list";
import { readNamedStores } from "@/lib/db/dialect/read-statements";
import type { HitRow } from "@/lib/db/dialect/text-search-statements";
import { parseStoreSettings, type StoreSettings } from "@/lib/domain/store-settings";
import type { NamedId } from "./search-result";

export {
  type HistoryFilter,
  type PastRow,
  type WalkPlace,
  walkHistory,
} from "@/lib/db/dialect/history-search-statements";
export {
  type Among,
  type HitRow,
  searchLive,
} from "@/lib/db/dialect/text-search-statements";
export { namesOf } from "@/lib/review/names.store";

const inTheirStores = (versions: readonly Pick<HitRow, "version_id" | "store_id">[]): InStores => ({
  storeIds: versions.map((row) => row.store_id),
  ids: versions.map((row) => row.version_id),
});

interface PageOfHits extends Pick<FoundParts, "workspaceId" | "now"> {
  /** Whose texts are read, and whose findings. */
  shown: readonly HitRow[];
  found: readonly HitRow[];
  named: Iterable<string | null>;
}

export interface PageParts {
  /** By version, without those that have none any more. */
  texts: ReadonlyMap<string, string>;
  /** A rule for each version in which it found something that is not dismissed. */
  rules: string[];
  nameOf: (id: string) => NamedId;
  /** The stores in which something has expired that may be among the hits. */
  due: string[];
}

/** What a page shows beside its hits, and counts of all that were found, in one statement. */
export async function readPageParts(
  db: Database,
  { workspaceId, now, shown, found, named }: PageOfHits,
): Promise<PageParts> {
  const rows = await readFoundParts(db.read, {
    ...{ workspaceId, now, shown: inTheirStores(shown), found: inTheirStores(found) },
    named: [...new Set(named)].filter((id) => id !== null),
  });
  const texts = new Map<string, string>();
  const names = new Map<string, string>();
  const rules: string[] = [];
  const due: string[] = [];
  for (const row of rows) {
    if (row.content !== null) texts.set(row.id, row.content);
    if (row.rule !== null) rules.push(row.rule);
    if (row.name !== null) names.set(row.id, row.name);
    if (row.due === 1) due.push(row.id);
  }
  return { texts, rules, due, nameOf: (id) => ({ id, name: names.get(id) ?? null }) };
}

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
