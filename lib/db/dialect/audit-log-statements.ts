import type { MaybePromise, Sql, SqlValue } from "../sql";
import type { AuditRow } from "./audit-statements";

const columns = "chain_id, seq, workspace_id, action, actor_type, actor_id, target, data, time, request_id, prev, hash";

export interface AuditFilter {
  workspaceId: string;
  /** One action, or all of a noun where it ends in a dot. */
  action: string | null;
  actorId: string | null;
  /** An id that an entry names. */
  targetId: string | null;
  storeId: string | null;
  from: string | null;
  to: string | null;
  before: { time: string; chain: string; seq: number } | null;
}

function whereOf(sql: Sql, filter: AuditFilter): { where: string; params: SqlValue[] } {
  const within = sql.provider === "postgresql" ? "strpos" : "instr";
  const parts: [string, ...SqlValue[]][] = [["workspace_id = ?", filter.workspaceId]];
  const { action, actorId, targetId, storeId, from, to, before } = filter;
  if (action?.endsWith(".")) parts.push(["action >= ? AND action < ?", action, `${action.slice(0, -1)}/`]);
  else if (action) parts.push(["action = ?", action]);
  if (actorId) parts.push(["actor_id = ?", actorId]);
  if (targetId) parts.push([`(${within}(target, ?) > 0 OR ${within}(data, ?) > 0)`, `"${targetId}"`, `"${targetId}"`]);
  if (storeId) {
    const own = `(chain_id = ? OR (chain_id = ? AND ${within}(target, ?) > 0))`;
    parts.push([own, storeId, filter.workspaceId, `"${storeId}"`]);
  }
  if (from) parts.push(["time >= ?", from]);
  if (to) parts.push(["time <= ?", to]);
  if (before) parts.push(["(time, chain_id, seq) < (?, ?, ?)", before.time, before.chain, before.seq]);
  return { where: parts.map(([text]) => text).join(" AND "), params: parts.flatMap(([, ...values]) => values) };
}

/** Entries of all chains of a workspace, newest first. */
export function findAuditEntries(sql: Sql, filter: AuditFilter, limit: number): MaybePromise<AuditRow[]> {
  const { where, params } = whereOf(sql, filter);
  return sql.all(
    `SELECT ${columns} FROM audit_entry WHERE ${where} ORDER BY time DESC, chain_id DESC, seq DESC LIMIT ?`,
    [...params, limit],
  );
}

export function findAuditEntry(
  sql: Sql,
  at: { workspaceId: string; chain: string; seq: number },
): MaybePromise<AuditRow | undefined> {
  return sql.get(`SELECT ${columns} FROM audit_entry WHERE chain_id = ? AND seq = ? AND workspace_id = ?`, [
    at.chain,
    at.seq,
    at.workspaceId,
  ]);
}

/** Chains that no workspace and no store owns: there are none unless somebody put them there. */
export function findStrayChains(sql: Sql): MaybePromise<{ chain: string }[]> {
  return sql.all(
    `SELECT DISTINCT a.chain_id AS chain FROM audit_entry a
     WHERE NOT EXISTS (SELECT 1 FROM store s WHERE s.id = a.chain_id)
       AND NOT EXISTS (SELECT 1 FROM workspace w WHERE w.id = a.chain_id) ORDER BY 1`,
  );
}

/** A version as its row has it, for the comparison with what the log committed to. */
export interface VersionProofRow {
  id: string;
  seq: number;
  path: string | null;
  content_sha256: string | null;
  size_bytes: number | null;
  salt: string | null;
  content: string | null;
  redacted_at: string | null;
}

const proof = "id, seq, path, content_sha256, size_bytes, salt, content, redacted_at";

export function readVersionProofs(
  sql: Sql,
  storeId: string,
  page: { afterSeq: number; limit: number },
): MaybePromise<VersionProofRow[]> {
  return sql.all(`SELECT ${proof} FROM version WHERE store_id = ? AND seq > ? ORDER BY seq LIMIT ?`, [
    storeId,
    page.afterSeq,
    page.limit,
  ]);
}

export function readVersionProof(
  sql: Sql,
  storeId: string,
  versionId: string,
): MaybePromise<VersionProofRow | undefined> {
  return sql.get(`SELECT ${proof} FROM version WHERE store_id = ? AND id = ?`, [storeId, versionId]);
}
