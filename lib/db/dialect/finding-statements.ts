import type { MaybePromise, Sql, SqlValue } from "../sql";
import { inStore, sameStore } from "./id-list";

/** The findings `f` that count: those that nobody dismissed, in texts that are still there. */
export const openFindings = (sql: Sql): string =>
  `finding f JOIN version t ON t.id = f.version_id AND ${sameStore(sql, "t", "f")} AND t.redacted_at IS NULL AND f.dismissed_at IS NULL`;

/** A dismissal that still recognises equal text. */
export interface DismissedText {
  id: string;
  kind: string;
  rule: string;
  salt: string;
  fingerprint: string;
  dismissed_by: string | null;
}

export function readDismissals(sql: Sql, storeId: string): MaybePromise<DismissedText[]> {
  return sql.all(
    `SELECT id, kind, rule, salt, fingerprint, dismissed_by FROM finding_dismissal
     WHERE store_id = ? AND fingerprint IS NOT NULL AND salt IS NOT NULL`,
    [storeId],
  );
}

export interface DismissalRow {
  id: string;
  store_id: string;
  kind: string;
  rule: string;
  salt: string | null;
  fingerprint: string | null;
  reason: string | null;
  dismissed_by: string | null;
  dismissed_at: string;
}

export function insertDismissal(sql: Sql, row: DismissalRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO finding_dismissal (id, store_id, kind, rule, salt, fingerprint, reason, dismissed_by, dismissed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[row.id, row.store_id, row.kind, row.rule, row.salt, row.fingerprint],
      ...[row.reason, row.dismissed_by, row.dismissed_at],
    ],
  );
}

export function deleteDismissal(sql: Sql, storeId: string, id: string): MaybePromise<void> {
  return sql.send("DELETE FROM finding_dismissal WHERE store_id = ? AND id = ?", [storeId, id]);
}

export interface KnownFindingRow {
  id: string;
  store_id: string;
  memory_id: string;
  version_id: string;
  change_id: string;
  kind: string;
  rule: string;
  /** Both 0 once the version is redacted, as in the path or not is all that is left of the line. */
  start_offset: number;
  end_offset: number;
  line: number;
  created_at: string;
  dismissed_at: string | null;
  dismissed_by: string | null;
  dismissal_id: string | null;
  reason: string | null;
  /** Of the version; null once it is redacted. */
  path: string | null;
  content: string | null;
  number: number;
  is_head: number;
  is_redacted: number;
}

const columns = `f.id, f.store_id, f.memory_id, f.version_id, f.change_id, f.kind, f.rule, f.start_offset, f.end_offset, f.line,
  f.created_at, f.dismissed_at, f.dismissed_by, f.dismissal_id, d.reason, v.path, v.number,
  CASE WHEN m.head_version_id = v.id AND m.path IS NOT NULL THEN 1 ELSE 0 END AS is_head,
  CASE WHEN v.redacted_at IS NULL THEN 0 ELSE 1 END AS is_redacted`;
const joined = `FROM finding f JOIN version v ON v.id = f.version_id AND v.store_id = f.store_id
  JOIN memory m ON m.id = f.memory_id AND m.store_id = f.store_id
  LEFT JOIN finding_dismissal d ON d.id = f.dismissal_id AND d.store_id = f.store_id`;

/** For whoever knows no more than the id, and learns from the row in which store it is. */
export function findStoreOfFinding(sql: Sql, id: string): MaybePromise<{ store_id: string } | undefined> {
  return sql.get("SELECT store_id FROM finding WHERE id = ?", [id]);
}

export function readFinding(sql: Sql, storeId: string, id: string): MaybePromise<KnownFindingRow | undefined> {
  return sql.get(`SELECT ${columns}, v.content ${joined} WHERE f.store_id = ? AND f.id = ?`, [storeId, id]);
}

/** Undismissed findings of one rule whose stretch is as long, with their texts: some of them hold equal text. */
export function readEqualFindings(
  sql: Sql,
  of: { storeId: string; kind: string; rule: string; length: number; limit: number },
): MaybePromise<
  Pick<KnownFindingRow, "id" | "change_id" | "start_offset" | "end_offset" | "line" | "path" | "content">[]
> {
  return sql.all(
    `SELECT f.id, f.change_id, f.start_offset, f.end_offset, f.line, v.path, v.content
     FROM finding f JOIN version v ON v.id = f.version_id AND v.store_id = f.store_id
     WHERE f.store_id = ? AND f.kind = ? AND f.rule = ? AND f.dismissed_at IS NULL AND f.end_offset - f.start_offset = ?
     ORDER BY f.id DESC LIMIT ?`,
    [of.storeId, of.kind, of.rule, of.length, of.limit],
  );
}

const places = (count: number) => Array.from({ length: count }, () => "?").join(", ");

export async function linkFindings(
  sql: Sql,
  { storeId, ids }: { storeId: string; ids: readonly string[] },
  dismissal: { id: string; by: string | null; at: string },
): Promise<void> {
  for (let from = 0; from < ids.length; from += 200) {
    const some = ids.slice(from, from + 200);
    await sql.send(
      `UPDATE finding SET dismissal_id = ?, dismissed_by = ?, dismissed_at = ?
       WHERE id IN (${places(some.length)}) AND ${inStore(sql, "store_id")}`,
      [dismissal.id, dismissal.by, dismissal.at, ...some, storeId],
    );
  }
}

/** The findings of a dismissal count again. @returns the changes that they belong to */
export async function unlinkFindings(sql: Sql, storeId: string, dismissalId: string): Promise<string[]> {
  const rows = await sql.all<{ change_id: string }>(
    "SELECT DISTINCT change_id FROM finding WHERE store_id = ? AND dismissal_id = ?",
    [storeId, dismissalId],
  );
  await sql.send(
    "UPDATE finding SET dismissal_id = NULL, dismissed_by = NULL, dismissed_at = NULL WHERE store_id = ? AND dismissal_id = ?",
    [storeId, dismissalId],
  );
  return rows.map((row) => row.change_id);
}

const riskOf = (sql: Sql) =>
  `(SELECT count(*) FROM ${openFindings(sql)} WHERE f.change_id = change.id AND ${sameStore(sql, "f", "change")})`;

/** A change's risk is how many findings in it count. */
export async function recountRisk(sql: Sql, storeId: string, changeIds: Iterable<string>): Promise<void> {
  for (const changeId of new Set(changeIds)) {
    await sql.send(`UPDATE change SET risk = ${riskOf(sql)} WHERE store_id = ? AND id = ?`, [storeId, changeId]);
  }
}

/** The same of the change that a version is of. */
export function recountRiskAround(sql: Sql, storeId: string, versionId: string): MaybePromise<void> {
  return sql.send(
    `UPDATE change SET risk = ${riskOf(sql)} WHERE store_id = ? AND risk > 0
       AND id = (SELECT change_id FROM version WHERE store_id = ? AND id = ?)`,
    [storeId, storeId, versionId],
  );
}

export interface FindingQuery {
  workspaceId: string;
  /** Null: all of the workspace. */
  storeIds: readonly string[] | null;
  memoryId?: string;
  versionId?: string;
  changeId?: string;
  kind?: string;
  rule?: string;
  /** Open is what counts; what was found in a text that is redacted now is among all, or dismissed where it was. */
  state: "open" | "dismissed" | "all";
  /** Only in what is live now. */
  live: boolean;
  created_from?: string;
  created_to?: string;
  before: string | null;
  limit: number;
}

const states: Record<FindingQuery["state"], readonly string[]> = {
  open: ["f.dismissed_at IS NULL", "v.redacted_at IS NULL"],
  dismissed: ["f.dismissed_at IS NOT NULL"],
  all: [],
};

/** Findings, the newest first. */
export function readFindings(sql: Sql, query: FindingQuery): MaybePromise<Omit<KnownFindingRow, "content">[]> {
  const pairs: [string, SqlValue | undefined][] = [
    ["f.memory_id = ?", query.memoryId],
    ["f.version_id = ?", query.versionId],
    ["f.change_id = ?", query.changeId],
    ["f.kind = ?", query.kind],
    ["f.rule = ?", query.rule],
    ["f.created_at >= ?", query.created_from],
    ["f.created_at <= ?", query.created_to],
    ["f.id < ?", query.before ?? undefined],
  ];
  const given = pairs.filter((pair): pair is [string, SqlValue] => pair[1] !== undefined);
  const tests = [
    "f.store_id IN (SELECT id FROM store WHERE workspace_id = ? AND deleted_at IS NULL)",
    ...(query.storeIds
      ? [`f.store_id IN (${query.storeIds.length > 0 ? places(query.storeIds.length) : "NULL"})`]
      : []),
    ...given.map(([test]) => test),
    ...states[query.state],
    ...(query.live ? ["m.head_version_id = f.version_id AND m.path IS NOT NULL"] : []),
  ];
  return sql.all(`SELECT ${columns} ${joined} WHERE ${tests.join(" AND ")} ORDER BY f.id DESC LIMIT ?`, [
    query.workspaceId,
    ...(query.storeIds ?? []),
    ...given.map(([, value]) => value),
    query.limit,
  ]);
}
