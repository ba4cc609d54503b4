import type { MaybePromise, Sql, SqlValue } from "../sql";
import { idList } from "./id-list";

export interface NameRow {
  id: string;
  name: string;
}

/** By the beginning of their ids: what those are called in a workspace. */
const named = {
  user_: "SELECT u.id, u.name FROM member m JOIN user_account u ON u.id = m.user_id WHERE m.workspace_id = ? AND u.id",
  apikey_: `SELECT k.id, CASE WHEN a.id IS NULL THEN k.name ELSE a.name || ' · ' || k.name END AS name
    FROM "key" k LEFT JOIN service_account a ON a.id = k.service_account_id WHERE k.workspace_id = ? AND k.id`,
  svac_: "SELECT id, name FROM service_account WHERE workspace_id = ? AND id",
  sesn_: "SELECT id, coalesce(title, label) AS name FROM session WHERE workspace_id = ? AND id",
};

/** What tells the names of these, as far as the workspace knows them, asking only where one of them could be. */
export function namesOfIds(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
): { texts: string[]; params: SqlValue[] } {
  const texts: string[] = [];
  const params: SqlValue[] = [];
  for (const [prefix, text] of Object.entries(named)) {
    const some = ids.filter((id) => id.startsWith(prefix));
    if (some.length === 0) continue;
    const { test, param } = idList(sql, some);
    texts.push(`${text} ${test}`);
    params.push(workspaceId, param);
  }
  return { texts, params };
}

export function readNames(sql: Sql, workspaceId: string, ids: readonly string[]): MaybePromise<NameRow[]> {
  const { texts, params } = namesOfIds(sql, workspaceId, ids);
  return texts.length === 0 ? [] : sql.all(texts.join(" UNION ALL "), params);
}

/** What stores that are there are called, and how many memories each holds. */
export function readStoreSizes(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
): MaybePromise<(NameRow & { memories: number })[]> {
  const { test, param } = idList(sql, ids);
  const text = `SELECT id, name, memory_count AS memories FROM store WHERE workspace_id = ? AND deleted_at IS NULL AND id ${test}`;
  return ids.length === 0 ? [] : sql.all(text, [workspaceId, param]);
}
