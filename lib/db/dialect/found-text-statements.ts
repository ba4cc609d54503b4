import type { MaybePromise, Sql } from "../sql";
import { idList } from "./id-list";

export interface TextRow {
  id: string;
  content: string | null;
}

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
