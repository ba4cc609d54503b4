import type { MaybePromise, Sql } from "../sql";
import { idList, inStores, storesParam } from "./id-list";

export interface EncryptionRow {
  key_file_id: string;
  state: "switching" | "on";
  started_at: string;
  finished_at: string | null;
}

/** Whether and how far the texts are encrypted. A database from before this table has none. */
export async function readEncryption(sql: Sql): Promise<EncryptionRow | undefined> {
  try {
    return await sql.get("SELECT key_file_id, state, started_at, finished_at FROM encryption WHERE id = 'texts'");
  } catch (error) {
    if (/no such table|does not exist/.test((error as Error).message)) return undefined;
    throw error;
  }
}

/** Says once and for all which key file the texts need. */
export function insertEncryption(sql: Sql, row: EncryptionRow): MaybePromise<number> {
  return sql.run(
    `INSERT INTO encryption (id, key_file_id, state, started_at, finished_at) VALUES ('texts', ?, ?, ?, ?)
     ON CONFLICT (id) DO NOTHING`,
    [row.key_file_id, row.state, row.started_at, row.finished_at],
  );
}

export function finishEncryption(sql: Sql, at: string): MaybePromise<number> {
  return sql.run("UPDATE encryption SET state = 'on', finished_at = ? WHERE id = 'texts' AND state = 'switching'", [
    at,
  ]);
}

export async function hasTexts(sql: Sql): Promise<boolean> {
  // Every text belongs to a change.
  return (await sql.get("SELECT id FROM change LIMIT 1")) !== undefined;
}

/** Of the texts with these ids, those whose row is there: 1 where it still says something. */
export async function readOwners(
  sql: Sql,
  texts: readonly { id: string; storeId: string }[],
): Promise<{ id: string; has_text: number }[]> {
  const { test, param } = idList(
    sql,
    texts.map(({ id }) => id),
  );
  const stores = storesParam(
    sql,
    texts.map(({ storeId }) => storeId),
  );
  const of = (table: string, column: string) =>
    `SELECT id, CASE WHEN ${column} IS NULL THEN 0 ELSE 1 END AS has_text FROM ${table}
     WHERE id ${test} AND ${inStores(sql, "store_id")}`;
  return sql.all([of("version", "content"), of("change", "reason"), of("review_comment", "body")].join(" UNION ALL "), [
    ...[param, stores, param, stores, param, stores],
  ]);
}

export async function readDeletedStores(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const { test, param } = idList(sql, ids);
  const rows = await sql.all<{ id: string }>(`SELECT id FROM store WHERE deleted_at IS NOT NULL AND id ${test}`, [
    param,
  ]);
  return rows.map(({ id }) => id);
}

/** A text from before, and under which ids its words stand in the search index. */
export interface PlainVersionRow {
  id: string;
  seq: number;
  content: string;
  /** The memory of which it is the live head. */
  head_of: string | null;
  /** 1 where it is served in place of a head that waits. */
  is_served: number;
}

/** Who is at the texts of a store has them for himself; deleted stores have texts until they are purged. */
export function lockAnyStore(sql: Sql, storeId: string): MaybePromise<{ id: string } | undefined> {
  const lock = sql.provider === "postgresql" ? " FOR NO KEY UPDATE" : "";
  return sql.get(`SELECT id FROM store WHERE id = ?${lock}`, [storeId]);
}

export interface PlainPage {
  /** What every encrypted text begins with. */
  mark: string;
  after: number;
  limit: number;
}

const isPlain = (column: string) => `${column} IS NOT NULL AND substr(${column}, 1, CAST(? AS INTEGER)) <> ?`;

export function readPlainVersions(
  sql: Sql,
  storeId: string,
  { mark, after, limit }: PlainPage,
): MaybePromise<PlainVersionRow[]> {
  return sql.all(
    `SELECT v.id, v.seq, v.content, CASE WHEN m.head_version_id = v.id AND m.path IS NOT NULL THEN m.id END AS head_of,
       CASE WHEN h.memory_id IS NULL THEN 0 ELSE 1 END AS is_served
     FROM version v JOIN memory m ON m.id = v.memory_id AND m.store_id = v.store_id
     LEFT JOIN held_memory h ON h.memory_id = v.memory_id AND h.store_id = v.store_id AND h.approved_version_id = v.id
     WHERE v.store_id = ? AND v.seq > ? AND ${isPlain("v.content")} ORDER BY v.seq LIMIT ?`,
    [storeId, after, mark.length, mark, limit],
  );
}

export function readPlainReasons(
  sql: Sql,
  storeId: string,
  { mark, after, limit }: PlainPage,
): MaybePromise<{ id: string; seq: number; reason: string }[]> {
  return sql.all(
    `SELECT id, seq, reason FROM change WHERE store_id = ? AND seq > ? AND ${isPlain("reason")} ORDER BY seq LIMIT ?`,
    [storeId, after, mark.length, mark, limit],
  );
}

export function readPlainComments(
  sql: Sql,
  storeId: string,
  { mark, limit }: Omit<PlainPage, "after">,
): MaybePromise<{ id: string; body: string }[]> {
  return sql.all(`SELECT id, body FROM review_comment WHERE store_id = ? AND ${isPlain("body")} ORDER BY id LIMIT ?`, [
    storeId,
    mark.length,
    mark,
    limit,
  ]);
}

/** Writes texts of a store in another form; the triggers let that happen here and nowhere else. */
export async function rewriteTexts(
  sql: Sql,
  storeId: string,
  texts: { versions?: readonly SealedText[]; reasons?: readonly SealedText[]; comments?: readonly SealedText[] },
): Promise<void> {
  await sql.run("INSERT INTO encryption_permit (store_id) VALUES (?)", [storeId]);
  for (const { id, text } of texts.versions ?? [])
    await sql.run("UPDATE version SET content = ? WHERE store_id = ? AND id = ?", [text, storeId, id]);
  for (const { id, text } of texts.reasons ?? [])
    await sql.run("UPDATE change SET reason = ? WHERE store_id = ? AND id = ?", [text, storeId, id]);
  for (const { id, text } of texts.comments ?? [])
    await sql.run("UPDATE review_comment SET body = ? WHERE store_id = ? AND id = ?", [text, storeId, id]);
  await sql.run("DELETE FROM encryption_permit WHERE store_id = ?", [storeId]);
}

export interface SealedText {
  id: string;
  text: string;
}

export function readStoreSizes(sql: Sql): MaybePromise<{ id: string; seq: number }[]> {
  return sql.all("SELECT id, seq FROM store ORDER BY id");
}

export function firstWorkspace(sql: Sql): MaybePromise<{ id: string } | undefined> {
  return sql.get("SELECT id FROM workspace ORDER BY id LIMIT 1");
}

const textOf = { version: "content", reason: "reason", comment: "body" } as const;
const tableOf = { version: "version", reason: "change", comment: "review_comment" } as const;

/** Encrypted texts of stores that are there, a page at a time, whether or not they can be opened. */
export function readTextIds(
  sql: Sql,
  kind: keyof typeof textOf,
  { mark, after, limit }: { mark: string; after: string; limit: number },
): MaybePromise<{ id: string; store_id: string; change_id: string; workspace_id: string }[]> {
  const change = kind === "reason" ? "t.id" : "t.change_id";
  return sql.all(
    `SELECT t.id, t.store_id, ${change} AS change_id, s.workspace_id FROM ${tableOf[kind]} t JOIN store s ON s.id = t.store_id
     WHERE s.deleted_at IS NULL AND t.${textOf[kind]} LIKE ? AND t.id > ? ORDER BY t.id LIMIT ?`,
    [`${mark}%`, after, limit],
  );
}
