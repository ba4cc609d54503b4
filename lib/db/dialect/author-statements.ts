import type { MaybePromise, Sql } from "../sql";
import { joinVersionsOf } from "./change-list-statements";
import type { ChangeReviewRow } from "./review-statements";

/** By a session, with a key or with any key of a service account, from a time on. */
export interface AuthorSince {
  kind: "session" | "key" | "service_account";
  id: string;
  since: string;
}

const writtenBy: Record<AuthorSince["kind"], string> = {
  session: "c.session_id = ?",
  key: "c.api_key_id = ?",
  service_account: 'c.api_key_id IN (SELECT k.id FROM "key" k WHERE k.service_account_id = ?)',
};

const columns = `c.id, c.store_id, c.seq, c.version_count, c.actor_type, c.actor_id, c.api_key_id, c.session_id, c.origin,
  c.reason, c.created_at, c.review_state, c.reviewed_by, c.reviewed_at, c.risk, c.comment_count`;

const inEffect = "(c.review_state IS NULL OR c.review_state NOT IN ('reverted', 'corrected'))";

/** What somebody wrote and nobody has taken back, the oldest first. */
export function readChangesByAuthor(sql: Sql, storeId: string, by: AuthorSince): MaybePromise<ChangeReviewRow[]> {
  return sql.all(
    `SELECT ${columns} FROM change c WHERE c.store_id = ? AND ${writtenBy[by.kind]} AND c.created_at >= ? AND ${inEffect}
     ORDER BY c.seq`,
    [storeId, by.id, by.since],
  );
}

/** The versions of these changes, in order. */
export function readVersionsByAuthor(
  sql: Sql,
  storeId: string,
  by: AuthorSince,
): MaybePromise<{ id: string; memory_id: string; number: number; change_id: string }[]> {
  return sql.all(
    `SELECT v.id, v.memory_id, v.number, v.change_id FROM change c
     ${joinVersionsOf(sql)}
     WHERE c.store_id = ? AND ${writtenBy[by.kind]} AND c.created_at >= ? AND ${inEffect} ORDER BY v.seq`,
    [storeId, by.id, by.since],
  );
}

/** Stores, still in use, in which somebody wrote since. */
export function readStoresOfAuthor(
  sql: Sql,
  workspaceId: string,
  by: AuthorSince,
): MaybePromise<{ id: string; name: string }[]> {
  return sql.all(
    `SELECT s.id, s.name FROM store s WHERE s.workspace_id = ? AND s.deleted_at IS NULL AND s.archived_at IS NULL AND EXISTS (
       SELECT 1 FROM change c WHERE c.store_id = s.id AND ${writtenBy[by.kind]} AND c.created_at >= ? AND ${inEffect})
     ORDER BY s.id`,
    [workspaceId, by.id, by.since],
  );
}

/** The newest changes of a store that were once put before people, with the paths they touched, before and after. */
export function readReviewedHistory(
  sql: Sql,
  storeId: string,
  limit: number,
): MaybePromise<
  {
    id: string;
    api_key_id: string | null;
    service_account_id: string | null;
    path: string | null;
    path_before: string | null;
    findings: number;
  }[]
> {
  return sql.all(
    `SELECT c.id, c.api_key_id, k.service_account_id, v.path, p.path AS path_before,
       CASE WHEN EXISTS (SELECT 1 FROM finding f WHERE f.change_id = c.id AND f.store_id = c.store_id) THEN 1 ELSE 0 END AS findings
     FROM (SELECT * FROM change WHERE store_id = ? AND review_state IS NOT NULL AND review_state <> 'exempt'
       ORDER BY seq DESC LIMIT ?) c
     ${joinVersionsOf(sql)}
     LEFT JOIN "key" k ON k.id = c.api_key_id
     LEFT JOIN version p ON p.memory_id = v.memory_id AND p.store_id = v.store_id AND p.number = v.number - 1
     ORDER BY v.seq`,
    [storeId, limit],
  );
}
