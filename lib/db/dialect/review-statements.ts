import type { Role, StoreRole } from "@/lib/domain/role";
import type { MaybePromise, Sql } from "../sql";
import { sealed } from "../text-cipher";

/** A version with the review state of its change, as one walks back from the newest. */
export interface ReviewedVersionRow {
  id: string;
  number: number;
  operation: "created" | "modified" | "deleted";
  path: string | null;
  content_sha256: string | null;
  change_id: string;
  review_state: string | null;
  change_version_count: number;
  redacted_at: string | null;
}

export const reviewedColumns = `v.id, v.number, v.operation, v.path, v.content_sha256, v.change_id, c.review_state,
  c.version_count AS change_version_count, v.redacted_at`;

/** Versions of a memory below a number, newest first. */
export function readVersionsBelow(
  sql: Sql,
  at: { storeId: string; memoryId: string; below: number; limit: number },
): MaybePromise<ReviewedVersionRow[]> {
  return sql.all(
    `SELECT ${reviewedColumns}
     FROM version v JOIN change c ON c.id = v.change_id AND c.store_id = v.store_id
     WHERE v.store_id = ? AND v.memory_id = ? AND v.number < ? ORDER BY v.number DESC LIMIT ?`,
    [at.storeId, at.memoryId, at.below, at.limit],
  );
}

export interface ChangeReviewRow {
  id: string;
  store_id: string;
  seq: number;
  version_count: number;
  actor_type: string;
  actor_id: string | null;
  api_key_id: string | null;
  session_id: string | null;
  origin: string;
  reason: string | null;
  created_at: string;
  review_state: string | null;
  reviewed_by: string | null;
  reviewed_at: string | null;
  risk: number;
  comment_count: number;
}

export const changeColumns = `id, store_id, seq, version_count, actor_type, actor_id, api_key_id, session_id, origin, reason,
  created_at, review_state, reviewed_by, reviewed_at, risk, comment_count`;

export function readChangeReview(
  sql: Sql,
  storeId: string,
  changeId: string,
): MaybePromise<ChangeReviewRow | undefined> {
  return sql.get(`SELECT ${changeColumns} FROM change WHERE store_id = ? AND id = ?`, [storeId, changeId]);
}

export function setReviewState(
  sql: Sql,
  at: { storeId: string; changeId: string },
  review: { state: string | null; by: string | null; at: string | null },
): MaybePromise<void> {
  return sql.send(
    "UPDATE change SET review_state = ?, reviewed_by = ?, reviewed_at = ? WHERE store_id = ? AND id = ?",
    [review.state, review.by, review.at, at.storeId, at.changeId],
  );
}

export function setRisk(sql: Sql, storeId: string, changeId: string, risk: number): MaybePromise<void> {
  return sql.send("UPDATE change SET risk = ? WHERE store_id = ? AND id = ?", [risk, storeId, changeId]);
}

export interface ChangeVersionRow {
  id: string;
  change_id: string;
  memory_id: string;
  number: number;
  operation: "created" | "modified" | "deleted";
  path: string | null;
  content_sha256: string | null;
  size_bytes: number | null;
  redacted_at: string | null;
  head_version_id: string;
  live_path: string | null;
}

export const changeVersionColumns = `v.id, v.change_id, v.memory_id, v.number, v.operation, v.path, v.content_sha256, v.size_bytes,
  v.redacted_at, m.head_version_id, m.path AS live_path`;

/** The versions that a change wrote, in order, with where their memories stand now. */
export function readVersionsOfChange(
  sql: Sql,
  storeId: string,
  change: { seq: number; version_count: number },
): MaybePromise<ChangeVersionRow[]> {
  return sql.all(
    `SELECT ${changeVersionColumns}
     FROM version v JOIN memory m ON m.id = v.memory_id AND m.store_id = v.store_id
     WHERE v.store_id = ? AND v.seq >= ? AND v.seq < ? ORDER BY v.seq`,
    [storeId, change.seq, change.seq + change.version_count],
  );
}

export interface DecisionRow {
  id: string;
  store_id: string;
  change_id: string;
  verdict: string;
  decided_by: string | null;
  rule_id: string | null;
  decided_at: string;
  before: string;
  written_change_id: string | null;
  undone_at: string | null;
  undone_by: string | null;
}

export const decisionColumns = `id, store_id, change_id, verdict, decided_by, rule_id, decided_at, "before", written_change_id, undone_at, undone_by`;

/** The newest decision about a change that still stands. */
export function findLastDecision(sql: Sql, storeId: string, changeId: string): MaybePromise<DecisionRow | undefined> {
  return sql.get(
    `SELECT ${decisionColumns} FROM review_decision
     WHERE store_id = ? AND change_id = ? AND undone_at IS NULL ORDER BY id DESC LIMIT 1`,
    [storeId, changeId],
  );
}

/** When the last of a store's verdicts with ids in a range was decided: asked by ids that lie ahead of the clock, of which there are few. */
export async function findLaterVerdict(
  sql: Sql,
  storeId: string,
  { from, below }: { from: string; below: string },
): Promise<string | undefined> {
  const row = await sql.get<{ decided_at: string }>(
    "SELECT decided_at FROM review_decision WHERE store_id = ? AND id >= ? AND id < ? ORDER BY id DESC LIMIT 1",
    [storeId, from, below],
  );
  return row?.decided_at;
}

export function markDecisionUndone(
  sql: Sql,
  storeId: string,
  undone: { id: string; at: string; by: string | null },
): MaybePromise<void> {
  return sql.send("UPDATE review_decision SET undone_at = ?, undone_by = ? WHERE store_id = ? AND id = ?", [
    undone.at,
    undone.by,
    storeId,
    undone.id,
  ]);
}

export interface FindingRow {
  id: string;
  store_id: string;
  memory_id: string;
  version_id: string;
  change_id: string;
  kind: string;
  rule: string;
  start_offset: number;
  end_offset: number;
  line: number;
  created_at: string;
  /** Where a person dismissed equal text before. */
  dismissed_at: string | null;
  dismissed_by: string | null;
  dismissal_id: string | null;
}

export function insertFinding(sql: Sql, row: FindingRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO finding (id, store_id, memory_id, version_id, change_id, kind, rule, start_offset, end_offset, line, created_at,
       dismissed_at, dismissed_by, dismissal_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.id,
      row.store_id,
      row.memory_id,
      row.version_id,
      row.change_id,
      row.kind,
      row.rule,
      row.start_offset,
      row.end_offset,
      row.line,
      row.created_at,
      row.dismissed_at,
      row.dismissed_by,
      row.dismissal_id,
    ],
  );
}

/** How many changes a rule approved since one last went to a person. */
export async function readRuleCounter(sql: Sql, storeId: string, ruleId: string): Promise<number> {
  const row = await sql.get<{ count: number }>("SELECT count FROM rule_counter WHERE store_id = ? AND rule_id = ?", [
    storeId,
    ruleId,
  ]);
  return row?.count ?? 0;
}

export function writeRuleCounter(
  sql: Sql,
  row: { storeId: string; ruleId: string; count: number },
): MaybePromise<void> {
  return sql.send(
    `INSERT INTO rule_counter (store_id, rule_id, count) VALUES (?, ?, ?)
     ON CONFLICT (store_id, rule_id) DO UPDATE SET count = excluded.count`,
    [row.storeId, row.ruleId, row.count],
  );
}

export function insertAssignee(
  sql: Sql,
  row: { changeId: string; userId: string; storeId: string; createdAt: string },
): MaybePromise<void> {
  return sql.send(
    "INSERT INTO review_assignee (change_id, user_id, store_id, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    [row.changeId, row.userId, row.storeId, row.createdAt],
  );
}

export interface OwnerRow {
  user_id: string;
  role: Role;
  store_role: StoreRole | null;
}

/** Of these users those who are members and not disabled, with their roles. */
export function readOwners(
  sql: Sql,
  place: { workspaceId: string; storeId: string },
  userIds: readonly string[],
): MaybePromise<OwnerRow[]> {
  return sql.all(
    `SELECT m.user_id, m.role, r.role AS store_role FROM member m LEFT JOIN store_role r ON r.member_id = m.id AND r.store_id = ?
     WHERE m.workspace_id = ? AND m.disabled_at IS NULL AND m.user_id IN (${userIds.map(() => "?").join(", ")})`,
    [place.storeId, place.workspaceId, ...userIds],
  );
}

export function findDecision(sql: Sql, storeId: string, id: string): MaybePromise<DecisionRow | undefined> {
  return sql.get(`SELECT ${decisionColumns} FROM review_decision WHERE store_id = ? AND id = ?`, [storeId, id]);
}

export interface NewCommentRow {
  id: string;
  store_id: string;
  change_id: string;
  version_id: string | null;
  line: number | null;
  author_id: string;
  body: string;
  created_at: string;
}

export async function insertComment(sql: Sql, row: NewCommentRow): Promise<void> {
  const body = sealed(sql, { id: row.id, storeId: row.store_id }, row.body);
  await sql.send(
    "INSERT INTO review_comment (id, store_id, change_id, version_id, line, author_id, body, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    [row.id, row.store_id, row.change_id, row.version_id, row.line, row.author_id, body, row.created_at],
  );
  await sql.send("UPDATE change SET comment_count = comment_count + 1 WHERE store_id = ? AND id = ?", [
    row.store_id,
    row.change_id,
  ]);
}
