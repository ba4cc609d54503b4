import type { Sql } from "../sql";

const listParam = (sql: Sql, ids: readonly string[]) =>
  sql.provider === "sqlite" ? JSON.stringify(ids) : ids.join(",");

/** A list of ids as one parameter, so that lists of all lengths are one statement. */
export const idList = (sql: Sql, ids: readonly string[]): { test: string; param: string } =>
  sql.provider === "sqlite"
    ? { test: "IN (SELECT value FROM json_each(?))", param: listParam(sql, ids) }
    : { test: "= ANY(string_to_array(?, ','))", param: listParam(sql, ids) };

/**
 * Stands before a store's id where the rows are to be found by something else. SQLite keeps no statistics and takes the rows of a
 * store to be a few: without the plus it would rather read all of them than look ten ids up.
 */
export const plusOn = ({ provider }: Pick<Sql, "provider">): "+" | "" => (provider === "sqlite" ? "+" : "");

/** In which store rows are that ids find. */
export const inStore = (sql: Pick<Sql, "provider">, column: string): string => `${plusOn(sql)}${column} = ?`;

/** Rows by their ids, and the stores that they are all in. */
export interface InStores {
  storeIds: Iterable<string>;
  ids: readonly string[];
}

/** The same of several stores, which are `storesParam`. */
export const inStores = (sql: Sql, column: string): string => `${plusOn(sql)}${column} ${idList(sql, []).test}`;

export const storesParam = (sql: Sql, storeIds: Iterable<string>): string => listParam(sql, [...new Set(storeIds)]);

/**
 * The same of rows that are in the store of another. PostgreSQL without statistics, as in a database of its first minutes, takes the
 * rows of a store to be one, and would read all of them to find the one of an id. No index answers for a comparison that knows NULL.
 */
export const sameStore = ({ provider }: Pick<Sql, "provider">, of: string, other: string): string =>
  provider === "sqlite"
    ? `+${of}.store_id = ${other}.store_id`
    : `${of}.store_id IS NOT DISTINCT FROM ${other}.store_id`;
