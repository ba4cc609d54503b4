import type { MaybePromise, Sql } from "../sql";
import { inStore } from "./id-list";

export interface HoldRow {
  id: string;
  kind: string;
  path_prefix: string | null;
  subject_id: string | null;
  ground: string;
  placed_at: string;
}

const columns = "id, kind, path_prefix, subject_id, ground, placed_at";

/**
 * The active holds of a store, the oldest first, and those for a person, which are on all stores of the workspace. Without any, which
 * is usual, two index lookups.
 */
export function activeHolds(sql: Sql, storeId: string): MaybePromise<HoldRow[]> {
  return sql.all(
    `SELECT ${columns} FROM hold WHERE lifted_at IS NULL AND (store_id = ?
       OR (store_id = '' AND workspace_id = (SELECT workspace_id FROM store WHERE id = ?))) ORDER BY id`,
    [storeId, storeId],
  );
}

/** Whether a store was the person's own when the hold was placed. */
export async function isSubjectsStore(sql: Sql, holdId: string, storeId: string): Promise<boolean> {
  const row = await sql.get("SELECT hold_id FROM hold_store WHERE hold_id = ? AND store_id = ?", [holdId, storeId]);
  return row !== undefined;
}

export async function storeMetadata(sql: Sql, storeId: string): Promise<string | undefined> {
  return (await sql.get<{ metadata: string }>("SELECT metadata FROM store WHERE id = ?", [storeId]))?.metadata;
}

export async function readVersionIdAt(sql: Sql, storeId: string, seq: number): Promise<string | undefined> {
  return (await sql.get<{ id: string }>("SELECT id FROM version WHERE store_id = ? AND seq = ?", [storeId, seq]))?.id;
}

/** Waits for whoever is about to remove something in any store of the workspace: they were first, and whoever comes later asks. */
export async function lockAllStores(sql: Sql, workspaceId: string): Promise<void> {
  // On SQLite there is one writer anyway.
  if (sql.provider === "sqlite") return;
  await sql.all("SELECT id FROM store WHERE workspace_id = ? AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE", [
    workspaceId,
  ]);
}

/** Those for a person name no store: they are on all of them. */
export function holdsOfSubject(sql: Sql, subjectId: string): MaybePromise<HoldRow[]> {
  return sql.all(
    `SELECT ${columns} FROM hold WHERE store_id = '' AND lifted_at IS NULL AND subject_id = ? ORDER BY id`,
    [subjectId],
  );
}

const mostIds = 500;
const below = "(v.path = ? OR (v.path >= ? AND v.path < ?))";

// `0` is the character after `/`, so the range is everything below the folder.
const range = (prefix: string) => [prefix, `${prefix}/`, `${prefix}0`];

/** Of these memories those of which any version ever stood at the prefix or below it. */
export async function memoriesEverBelow(
  sql: Sql,
  { storeId, prefix }: { storeId: string; prefix: string },
  memoryIds: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < memoryIds.length; at += mostIds) {
    const ids = memoryIds.slice(at, at + mostIds);
    const marks = ids.map(() => "?").join(", ");
    const rows = await sql.all<{ memory_id: string }>(
      `SELECT DISTINCT v.memory_id FROM version v
       WHERE v.memory_id IN (${marks}) AND ${inStore(sql, "v.store_id")} AND ${below}`,
      [...ids, storeId, ...range(prefix)],
    );
    found.push(...rows.map((row) => row.memory_id));
  }
  return found;
}

/** The memories that these versions are of. */
export async function memoriesOfVersions(
  sql: Sql,
  storeId: string,
  versionIds: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < versionIds.length; at += mostIds) {
    const ids = versionIds.slice(at, at + mostIds);
    const rows = await sql.all<{ id: string; memory_id: string }>(
      `SELECT id, memory_id FROM version WHERE ${inStore(sql, "store_id")} AND id IN (${ids.map(() => "?").join(", ")})`,
      [storeId, ...ids],
    );
    for (const row of rows) found.set(row.id, row.memory_id);
  }
  return found;
}

/** The memories that a change wrote. */
export async function memoriesOfChange(sql: Sql, storeId: string, changeId: string): Promise<string[]> {
  const rows = await sql.all<{ memory_id: string }>(
    `SELECT DISTINCT v.memory_id FROM change c
       JOIN version v ON v.store_id = c.store_id AND v.seq >= c.seq AND v.seq < c.seq + c.version_count
     WHERE c.store_id = ? AND c.id = ?`,
    [storeId, changeId],
  );
  return rows.map((row) => row.memory_id);
}

/** How many memories a hold covers and how many versions they have. Walks the store's versions for a prefix: for one page, not for acts. */
export async function countCovered(
  sql: Sql,
  storeId: string,
  prefix: string | null,
): Promise<{ memories: number; versions: number }> {
  const covered =
    prefix === null ? "" : ` AND id IN (SELECT v.memory_id FROM version v WHERE v.store_id = ? AND ${below})`;
  const row = await sql.get<{ memories: number | string; versions: number | string }>(
    `SELECT COUNT(*) AS memories, COALESCE(SUM(version_count), 0) AS versions FROM memory WHERE store_id = ?${covered}`,
    prefix === null ? [storeId] : [storeId, storeId, ...range(prefix)],
  );
  return { memories: Number(row?.memories ?? 0), versions: Number(row?.versions ?? 0) };
}
