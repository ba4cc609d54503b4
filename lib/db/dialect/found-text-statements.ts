import type { MaybePromise, Sql } from "../sql";

export interface TextRow {
  id: string;
  content: string | null;
}

/** A list of ids as one parameter, so that lists of all lengths are one statement. */
const idList = (sql: Sql, ids: readonly string[]): { test: string; param: string } =>
  sql.provider === "sqlite"
    ? { test: "IN (SELECT value FROM json_each(?))", param: JSON.stringify(ids) }
    : { test: "= ANY(string_to_array(?, ','))", param: ids.join(",") };

export function readTexts(sql: Sql, versionIds: readonly string[]): MaybePromise<TextRow[]> {
  const { test, param } = idList(sql, versionIds);
  return sql.all(`SELECT id, content FROM version WHERE id ${test}`, [param]);
}

/** What was found in which of these versions and not dismissed. */
export function readFindingRules(
  sql: Sql,
  versionIds: readonly string[],
): MaybePromise<{ version_id: string; rule: string }[]> {
  const { test, param } = idList(sql, versionIds);
  return sql.all(`SELECT DISTINCT version_id, rule FROM finding WHERE version_id ${test} AND dismissed_at IS NULL`, [
    param,
  ]);
}
