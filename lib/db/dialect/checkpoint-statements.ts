import type { MaybePromise, Sql } from "../sql";

export interface CheckpointRow {
  workspace_id: string;
  number: number;
  time: string;
  root: string;
  entries: number;
  heads: string;
  note: string;
}

/** Where a chain stands by the row that owns it. */
export interface ChainRow {
  chain: string;
  workspace_id: string;
  seq: number;
  head: string;
  /** The last version of a store; 0 for a workspace. */
  version_seq: number;
  is_store: number;
}

const owners = `SELECT id AS chain, id AS workspace_id, audit_seq AS seq, audit_head AS head, 0 AS version_seq, 0 AS is_store
    FROM workspace
  UNION ALL
  SELECT id, workspace_id, audit_seq, audit_head, seq, 1 FROM store`;

/** All chains of a workspace, or of all, as of one moment: it is one statement. */
export function readChains(sql: Sql, workspaceId: string | null): MaybePromise<ChainRow[]> {
  const where = workspaceId === null ? "" : " WHERE workspace_id = ?";
  return sql.all(
    `SELECT * FROM (${owners}) AS owner${where} ORDER BY chain`,
    workspaceId === null ? [] : [workspaceId],
  );
}

export function readChainHead(sql: Sql, chain: string): MaybePromise<ChainRow | undefined> {
  return sql.get(`SELECT * FROM (${owners}) AS owner WHERE chain = ?`, [chain]);
}

/** How many entries each workspace has. */
export function countEntries(sql: Sql): MaybePromise<{ workspace_id: string; entries: number }[]> {
  const count = sql.provider === "postgresql" ? "SUM(seq)::float8" : "SUM(seq)";
  return sql.all(`SELECT workspace_id, ${count} AS entries FROM (${owners}) AS owner GROUP BY workspace_id`);
}

const columns = "workspace_id, number, time, root, entries, heads, note";

export function lastCheckpoint(
  sql: Sql,
  workspaceId: string,
): MaybePromise<Pick<CheckpointRow, "number" | "time" | "entries"> | undefined> {
  return sql.get("SELECT number, time, entries FROM checkpoint WHERE workspace_id = ? ORDER BY number DESC LIMIT 1", [
    workspaceId,
  ]);
}

/** One process takes a number; 0 where another was first. */
export function insertCheckpoint(sql: Sql, row: CheckpointRow): MaybePromise<number> {
  return sql.run(`INSERT INTO checkpoint (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`, [
    row.workspace_id,
    row.number,
    row.time,
    row.root,
    row.entries,
    row.heads,
    row.note,
  ]);
}

/** Checkpoints in order, after `afterNumber`. */
export function readCheckpoints(
  sql: Sql,
  workspaceId: string,
  page: { afterNumber: number; limit: number },
): MaybePromise<CheckpointRow[]> {
  return sql.all(`SELECT ${columns} FROM checkpoint WHERE workspace_id = ? AND number > ? ORDER BY number LIMIT ?`, [
    workspaceId,
    page.afterNumber,
    page.limit,
  ]);
}
