import type { MaybePromise, Sql } from "../sql";
import { plusOn } from "./id-list";

/** Ids sort by age, so a time is a range of the primary key: no other index, and no row outside the range is looked at. */
export interface IdRange {
  from: string;
  to: string;
}

/** Where the first so many versions of a range end, the end excluded; null where there are no more than that. */
export async function readEndOfPart(sql: Sql, { from, to }: IdRange, most: number): Promise<string | null> {
  const next = await sql.get<{ id: string }>(
    "SELECT id FROM version WHERE id >= ? AND id < ? ORDER BY id LIMIT 1 OFFSET ?",
    [from, to, most],
  );
  return next?.id ?? null;
}

/** Without the plus SQLite would read all that a store has for one day. */
const inWorkspace = (sql: Sql, column: string) =>
  `${plusOn(sql)}${column} IN (SELECT id FROM store WHERE workspace_id = ? AND deleted_at IS NULL)`;

export interface WriteCount {
  store_id: string;
  actor_type: string;
  writes: number;
}

export function countWrites(sql: Sql, workspaceId: string, { from, to }: IdRange): MaybePromise<WriteCount[]> {
  return sql.all(
    `SELECT store_id, actor_type, CAST(SUM(version_count) AS INTEGER) AS writes FROM change
     WHERE id >= ? AND id < ? AND ${inWorkspace(sql, "store_id")} GROUP BY store_id, actor_type`,
    [from, to, workspaceId],
  );
}

export interface GrowthCount {
  store_id: string;
  /** Memories that came, or came back, less those that were deleted. */
  grown: number;
}

export function countGrowth(sql: Sql, workspaceId: string, { from, to }: IdRange): MaybePromise<GrowthCount[]> {
  return sql.all(
    `SELECT v.store_id, CAST(SUM(CASE v.operation WHEN 'created' THEN 1 WHEN 'deleted' THEN -1 ELSE
         CASE WHEN (SELECT p.operation FROM version p
           WHERE p.memory_id = v.memory_id AND p.store_id = v.store_id AND p.number = v.number - 1) = 'deleted'
         THEN 1 ELSE 0 END END) AS INTEGER) AS grown
     FROM version v WHERE v.id >= ? AND v.id < ? AND ${inWorkspace(sql, "v.store_id")} GROUP BY v.store_id`,
    [from, to, workspaceId],
  );
}

export interface FindingCount {
  store_id: string;
  kind: string;
  findings: number;
}

export function countFindings(sql: Sql, workspaceId: string, { from, to }: IdRange): MaybePromise<FindingCount[]> {
  return sql.all(
    `SELECT store_id, kind, CAST(COUNT(*) AS INTEGER) AS findings FROM finding
     WHERE id >= ? AND id < ? AND ${inWorkspace(sql, "store_id")} GROUP BY store_id, kind`,
    [from, to, workspaceId],
  );
}

export interface MemoryWrites {
  memory_id: string;
  store_id: string;
  writes: number;
}

export function countWritesOfMemories(
  sql: Sql,
  workspaceId: string,
  { from, to }: IdRange,
): MaybePromise<MemoryWrites[]> {
  return sql.all(
    `SELECT memory_id, store_id, CAST(COUNT(*) AS INTEGER) AS writes FROM version
     WHERE id >= ? AND id < ? AND ${inWorkspace(sql, "store_id")} GROUP BY memory_id, store_id`,
    [from, to, workspaceId],
  );
}

export interface MemoryReads {
  memory_id: string;
  reads: number;
}

/** What was read of a store by those who read it since, in the order of the ids; so many memories after one. */
export function countReadsOfMemories(
  sql: Sql,
  of: { storeId: string; since: string; afterId: string; limit: number },
): MaybePromise<MemoryReads[]> {
  return sql.all(
    `SELECT memory_id, CAST(SUM(CASE WHEN last_at >= ? THEN count ELSE 0 END) AS INTEGER) AS reads FROM exposure
     WHERE store_id = ? AND memory_id > ? GROUP BY memory_id ORDER BY memory_id LIMIT ?`,
    [of.since, of.storeId, of.afterId, of.limit],
  );
}

export interface DecisionTaken {
  store_id: string;
  verdict: string;
  decided_by: string | null;
  decided_at: string;
  undone_at: string | null;
  written_at: string;
  /** 1 where the change was reverted after it was approved, and still is. */
  later_reverted: number;
}

/** What people and programs that review decided; rules left out. */
export function readDecisionsTaken(
  sql: Sql,
  workspaceId: string,
  { from, to }: IdRange,
): MaybePromise<DecisionTaken[]> {
  return sql.all(
    `SELECT d.store_id, d.verdict, d.decided_by, d.decided_at, d.undone_at, c.created_at AS written_at,
       CASE WHEN d.verdict = 'approve' AND EXISTS (
         SELECT 1 FROM review_decision l WHERE l.store_id = d.store_id AND l.change_id = d.change_id AND l.id > d.id
           AND l.verdict = 'revert' AND l.undone_at IS NULL) THEN 1 ELSE 0 END AS later_reverted
     FROM review_decision d JOIN change c ON c.id = d.change_id AND c.store_id = d.store_id
     WHERE d.id >= ? AND d.id < ? AND d.rule_id IS NULL AND ${inWorkspace(sql, "d.store_id")}`,
    [from, to, workspaceId],
  );
}
