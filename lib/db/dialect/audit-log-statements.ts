import type { MaybePromise, Sql, SqlValue } from "../sql";
import type { AuditRow } from "./audit-statements";
import { forBoth } from "./for-both";
import { sameStore } from "./id-list";

const columns = "chain_id, seq, workspace_id, action, actor_type, actor_id, target, data, time, request_id, prev, hash";

export type AuditPlace = Pick<AuditRow, "time" | "chain_id" | "seq">;

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

function select<Row>(sql: Sql, what: string, filter: AuditFilter, limit: number): MaybePromise<Row[]> {
  const { where, params } = whereOf(sql, filter);
  return sql.all(`SELECT ${what} FROM audit_entry WHERE ${where} ORDER BY time DESC, chain_id DESC, seq DESC LIMIT ?`, [
    ...params,
    limit,
  ]);
}

/** Entries of all chains of a workspace, newest first. */
export const findAuditEntries = (sql: Sql, filter: AuditFilter, limit: number): MaybePromise<AuditRow[]> =>
  select(sql, columns, filter, limit);

/** Where those entries stand, without what they say: as many more of them are read at once. */
export const findAuditPlaces = (sql: Sql, filter: AuditFilter, limit: number): MaybePromise<AuditPlace[]> =>
  select(sql, "time, chain_id, seq", filter, limit);

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
  memory_id: string;
  change_id: string;
  operation: string;
  actor_type: string;
  actor_id: string | null;
  session_id: string | null;
  created_at: string;
  path: string | null;
  content_sha256: string | null;
  size_bytes: number | null;
  salt: string | null;
  content: string | null;
  redacted_at: string | null;
  /** Of its change, where that names the same author and time. */
  change_seq: number | null;
  change_versions: number | null;
  /** 1 where it follows the version before it, and its memory stands at its last version and as that left it. */
  in_place: number;
}

const proof = `v.id, v.seq, v.memory_id, v.change_id, v.operation, v.actor_type, v.actor_id, v.session_id, v.created_at, v.path,
  v.content_sha256, v.size_bytes, v.salt, v.content, v.redacted_at`;

/**
 * Versions with what stands beside them, in one statement because others write meanwhile: what it compares was so at one moment.
 * The versions are chosen first, so that the rest is looked up for each however many there are.
 */
const proofsOf = (versions: string) =>
  forBoth(
    (sql) => `SELECT ${proof}, c.seq AS change_seq, c.version_count AS change_versions,
      CASE WHEN CASE WHEN v.number = 1 THEN m.created_at = v.created_at ELSE before.seq < v.seq END
        AND CASE WHEN next.id IS NOT NULL THEN m.head_version_id <> v.id
          ELSE m.head_version_id = v.id AND m.version_count = v.number AND m.updated_at = v.created_at
            AND m.path IS NOT DISTINCT FROM CASE WHEN v.operation <> 'deleted' THEN v.path END
            AND m.content_sha256 IS NOT DISTINCT FROM v.content_sha256 AND m.size_bytes IS NOT DISTINCT FROM v.size_bytes
          END
        THEN 1 ELSE 0 END AS in_place
    FROM (${versions}) AS v
    LEFT JOIN change c ON c.id = v.change_id AND ${sameStore(sql, "c", "v")} AND c.actor_type = v.actor_type
      AND c.actor_id IS NOT DISTINCT FROM v.actor_id AND c.session_id IS NOT DISTINCT FROM v.session_id
      AND c.created_at = v.created_at
    LEFT JOIN memory m ON m.id = v.memory_id AND ${sameStore(sql, "m", "v")}
    LEFT JOIN version before ON before.memory_id = v.memory_id AND before.number = v.number - 1
      AND ${sameStore(sql, "before", "v")}
    LEFT JOIN version next ON next.memory_id = v.memory_id AND next.number = v.number + 1 AND ${sameStore(sql, "next", "v")}
    ORDER BY v.seq`,
  );

const proofsPerPage = 100;
const pageOfProofs = proofsOf(
  `SELECT * FROM version WHERE store_id = ? AND seq > ? ORDER BY seq LIMIT ${proofsPerPage}`,
);
const oneProof = proofsOf("SELECT * FROM version WHERE id = ? AND store_id = ?");

/** The next versions of a store after `afterSeq`; none at the end. */
export function readVersionProofs(sql: Sql, storeId: string, afterSeq: number): MaybePromise<VersionProofRow[]> {
  return sql.all(pageOfProofs[sql.provider], [storeId, afterSeq]);
}

export function readVersionProof(
  sql: Sql,
  storeId: string,
  versionId: string,
): MaybePromise<VersionProofRow | undefined> {
  return sql.get(oneProof[sql.provider], [versionId, storeId]);
}

/** Live memories without any version of their own, by the version that they say they stand at. */
export function findUnwritten(sql: Sql, storeId: string, limit: number): MaybePromise<{ head_version_id: string }[]> {
  return sql.all(
    `SELECT m.head_version_id FROM memory m WHERE m.store_id = ? AND m.path IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM version v WHERE v.memory_id = m.id AND ${sameStore(sql, "v", "m")})
       AND EXISTS (SELECT 1 FROM store s WHERE s.id = m.store_id AND s.deleted_at IS NULL)
     ORDER BY m.path LIMIT ?`,
    [storeId, limit],
  );
}
