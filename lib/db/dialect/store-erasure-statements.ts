import type { MaybePromise, Sql, SqlValue } from "../sql";
import { idList } from "./id-list";

/** The stores whose metadata has all of these pairs, those too that are just being erased. Compared inside the database as JSON, so no sign in a value means anything. */
export function storesByMetadata(
  sql: Sql,
  workspaceId: string,
  pairs: readonly (readonly [string, string])[],
): MaybePromise<{ id: string }[]> {
  const one =
    sql.provider === "sqlite"
      ? "EXISTS (SELECT 1 FROM json_each(s.metadata) j WHERE j.key = ? AND j.value = ?)"
      : "EXISTS (SELECT 1 FROM json_each_text(s.metadata::json) j WHERE j.key = ? AND j.value = ?)";
  return sql.all(
    `SELECT s.id FROM store s WHERE s.workspace_id = ?
       AND (s.deleted_at IS NULL OR EXISTS (SELECT 1 FROM purge_permit p WHERE p.store_id = s.id)) AND ${pairs.map(() => one).join(" AND ")}
     ORDER BY s.id`,
    [workspaceId, ...pairs.flat()],
  );
}

/** As `storesByMetadata`, of the stores that can be written. */
export async function liveStoresByMetadata(
  sql: Sql,
  { workspaceId, metadata }: { workspaceId: string; metadata: Readonly<Record<string, string>> },
): Promise<string[]> {
  const found = (await storesByMetadata(sql, workspaceId, Object.entries(metadata))).map(({ id }) => id);
  if (found.length === 0) return [];
  const rows = await sql.all<{ id: string }>(
    `SELECT id FROM store WHERE id IN (${found.map(() => "?").join(", ")}) AND archived_at IS NULL AND deleted_at IS NULL ORDER BY id`,
    found,
  );
  return rows.map(({ id }) => id);
}

/** Erasures that have not ended and have any of these stores before them, the newest first. */
export function erasuresUnderWay(
  sql: Sql,
  workspaceId: string,
  storeIds: readonly string[],
): MaybePromise<{ erasure_id: string; store_id: string }[]> {
  return sql.all(
    `SELECT es.erasure_id, es.store_id FROM erasure_store es JOIN erasure e ON e.id = es.erasure_id
     WHERE e.workspace_id = ? AND e.state = 'erasing' AND es.state IN ('open', 'erasing')
       AND es.store_id IN (${storeIds.map(() => "?").join(", ")}) ORDER BY es.erasure_id DESC`,
    [workspaceId, ...storeIds],
  );
}

export async function countRows(sql: Sql, storeId: string): Promise<{ memories: number; versions: number }> {
  const count = (table: "memory" | "version") =>
    sql.get<{ count: SqlValue }>(`SELECT count(*) AS count FROM ${table} WHERE store_id = ?`, [storeId]);
  const [memories, versions] = [await count("memory"), await count("version")];
  return { memories: Number(memories?.count ?? 0), versions: Number(versions?.count ?? 0) };
}

/** What goes with a store's versions and is in none of them: why changes were made, what was said of them, who read them how often. */
export async function countBeside(
  sql: Sql,
  storeId: string,
): Promise<{ reasons: number; comments: number; reads: number }> {
  const row = await sql.get<Record<"reasons" | "comments" | "reads", SqlValue>>(
    `SELECT (SELECT count(*) FROM change WHERE store_id = ? AND reason IS NOT NULL) AS reasons,
       (SELECT count(*) FROM review_comment WHERE store_id = ? AND body IS NOT NULL) AS comments,
       (SELECT coalesce(sum(count), 0) FROM exposure WHERE store_id = ?) AS reads`,
    [storeId, storeId, storeId],
  );
  return { reasons: Number(row?.reasons ?? 0), comments: Number(row?.comments ?? 0), reads: Number(row?.reads ?? 0) };
}

/** How many sessions and keys were served anything of these stores. */
export async function countReaders(sql: Sql, storeIds: readonly string[]): Promise<number> {
  const { test, param } = idList(sql, storeIds);
  const row = await sql.get<{ count: SqlValue }>(
    `SELECT count(*) AS count FROM (SELECT DISTINCT session_id, api_key_id FROM exposure WHERE store_id ${test}) AS readers`,
    [param],
  );
  return Number(row?.count ?? 0);
}

/** One step of one store, in the transaction that makes it. */
export async function moveErasedStore(
  sql: Sql,
  { erasureId, storeId }: { erasureId: string; storeId: string },
  to: { state: string; holdId: string | null } & Record<
    "memories" | "versions" | "reasons" | "comments" | "reads",
    number
  >,
): Promise<void> {
  await sql.run(
    `UPDATE erasure_store SET state = ?, hold_id = ?, memories = ?, versions = ?, reasons = ?, comments = ?, reads = ?
     WHERE erasure_id = ? AND store_id = ?`,
    [to.state, to.holdId, to.memories, to.versions, to.reasons, to.comments, to.reads, erasureId, storeId],
  );
}

export async function markErased(
  sql: Sql,
  { erasureId, storeId }: { erasureId: string; storeId: string },
): Promise<void> {
  await sql.run("UPDATE erasure_store SET state = 'done' WHERE erasure_id = ? AND store_id = ?", [erasureId, storeId]);
}
