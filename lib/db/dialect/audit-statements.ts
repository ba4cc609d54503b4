import type { MaybePromise, Sql } from "../sql";

export interface AuditRow {
  chain_id: string;
  seq: number;
  workspace_id: string;
  action: string;
  actor_type: string;
  actor_id: string | null;
  target: string;
  data: string;
  time: string;
  request_id: string;
  prev: string;
  hash: string;
}

const columns = "chain_id, seq, workspace_id, action, actor_type, actor_id, target, data, time, request_id, prev, hash";

export function insertAuditEntry(sql: Sql, row: AuditRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO audit_entry (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.chain_id,
      row.seq,
      row.workspace_id,
      row.action,
      row.actor_type,
      row.actor_id,
      row.target,
      row.data,
      row.time,
      row.request_id,
      row.prev,
      row.hash,
    ],
    "audit_entry",
  );
}

export interface ChainHead {
  audit_seq: number;
  audit_head: string;
}

/**
 * Locks the head of the workspace's own chain; stores have theirs in `lockStore`. Many transactions have inserted a row that
 * points to the workspace by now: NO KEY lets their foreign keys be, where FOR UPDATE made them wait for each other for ever.
 */
export function lockWorkspaceChain(sql: Sql, workspaceId: string): MaybePromise<ChainHead | undefined> {
  const lock = sql.provider === "postgresql" ? " FOR NO KEY UPDATE" : "";
  return sql.get(`SELECT audit_seq, audit_head FROM workspace WHERE id = ?${lock}`, [workspaceId]);
}

export function moveWorkspaceChain(sql: Sql, workspaceId: string, head: ChainHead): MaybePromise<void> {
  return sql.send("UPDATE workspace SET audit_seq = ?, audit_head = ? WHERE id = ?", [
    head.audit_seq,
    head.audit_head,
    workspaceId,
  ]);
}

/** A stretch of one chain in order, after `afterSeq`. */
export function readChain(
  sql: Sql,
  chainId: string,
  page: { afterSeq: number; limit: number },
): MaybePromise<AuditRow[]> {
  return sql.all(`SELECT ${columns} FROM audit_entry WHERE chain_id = ? AND seq > ? ORDER BY seq LIMIT ?`, [
    chainId,
    page.afterSeq,
    page.limit,
  ]);
}
