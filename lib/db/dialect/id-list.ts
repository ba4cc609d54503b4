import type { Sql } from "../sql";

/** A list of ids as one parameter, so that lists of all lengths are one statement. */
export const idList = (sql: Sql, ids: readonly string[]): { test: string; param: string } =>
  sql.provider === "sqlite"
    ? { test: "IN (SELECT value FROM json_each(?))", param: JSON.stringify(ids) }
    : { test: "= ANY(string_to_array(?, ','))", param: ids.join(",") };
