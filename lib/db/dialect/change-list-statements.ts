import type { MaybePromise, Sql, SqlValue } from "../sql";
import { openFindings } from "./finding-statements";
import { type InStores, idList, inStores, plusOn, sameStore, storesParam } from "./id-list";
import type { ChangeReviewRow } from "./review-statements";

const columns = `c.id, c.store_id, c.seq, c.version_count, c.actor_type, c.actor_id, c.api_key_id, c.session_id, c.origin,
  c.reason, c.created_at, c.review_state, c.reviewed_by, c.reviewed_at, c.risk, c.comment_count`;

/**
 * Joins the versions `v` of changes `c`. They lie side by side in the index on (store_id, seq); left to itself PostgreSQL
 * compares all versions of a store with all of the changes.
 */
export const joinVersionsOf = ({ provider }: Sql): string =>
  provider === "postgresql"
    ? `JOIN LATERAL (SELECT * FROM version v WHERE ${versionsOf} OFFSET 0) v ON true`
    : `JOIN version v ON ${versionsOf}`;

const versionsOf = "v.store_id = c.store_id AND v.seq >= c.seq AND v.seq < c.seq + c.version_count";

/** Which stores count: those of the workspace that are not deleted, and of these, where it is not null, only the named. */
export interface ChangeScope {
  workspaceId: string;
  storeIds: readonly string[] | null;
}

export type ChangeOrder = "newest" | "oldest" | "riskiest";

export interface ChangeQuery extends ChangeScope {
  /** Null: in whatever state, also those that need no review. */
  states: readonly string[] | null;
  actor_id?: string;
  session_id?: string;
  api_key_id?: string;
  origin?: string;
  operation?: string;
  /** A kind of finding or its rule, or `any`. */
  finding?: string;
  assignee?: string;
  /** Only what nobody was asked to look at. */
  unassigned?: boolean;
  /** What one of the paths begins with. */
  path_start?: string;
  /** Included. */
  created_from?: string;
  created_to?: string;
  order: ChangeOrder;
  /** The last row of the page before. */
  after: { id: string; risk: number } | null;
  limit: number;
  /** Of each state only so many, the newest, are looked at. */
  among?: number;
}

const plainTests = {
  actor_id: "c.actor_id = ?",
  session_id: "c.session_id = ?",
  api_key_id: "c.api_key_id = ?",
  origin: "c.origin = ?",
  operation: `EXISTS (SELECT 1 FROM version v WHERE ${versionsOf} AND v.operation = ?)`,
  assignee:
    "EXISTS (SELECT 1 FROM review_assignee a WHERE a.change_id = c.id AND a.store_id = c.store_id AND a.user_id = ?)",
  created_from: "c.created_at >= ?",
  created_to: "c.created_at <= ?",
} as const satisfies Partial<Record<keyof ChangeQuery, string>>;

// The store is looked up for each row: as a list of ids it would tempt SQLite away from the index on the review state.
// SQLite makes a join of the EXISTS and begins at the stores where they are named; a plus keeps it at what is open.
const storesOf = (of: string, { storeIds }: ChangeScope, plus = "") =>
  `EXISTS (SELECT 1 FROM store s WHERE s.id = ${plus}${of}.store_id AND s.workspace_id = ? AND s.deleted_at IS NULL${
    storeIds ? ` AND s.id IN (${storeIds.map(() => "?").join(", ") || "NULL"})` : ""
  })`;
const storesParams = ({ workspaceId, storeIds }: ChangeScope): SqlValue[] => [workspaceId, ...(storeIds ?? [])];

function conditionsOf(sql: Sql, query: ChangeQuery): { text: string; params: SqlValue[] } {
  const params: SqlValue[] = [];
  const texts: string[] = [];
  for (const name of Object.keys(plainTests) as (keyof typeof plainTests)[]) {
    const value = query[name];
    if (value === undefined) continue;
    texts.push(plainTests[name]);
    params.push(value);
  }
  if (query.unassigned) {
    texts.push("NOT EXISTS (SELECT 1 FROM review_assignee a WHERE a.change_id = c.id AND a.store_id = c.store_id)");
  }
  if (query.finding !== undefined) {
    const ofKind = query.finding === "any" ? "" : " AND (f.kind = ? OR f.rule = ?)";
    texts.push(
      `EXISTS (SELECT 1 FROM ${openFindings(sql)} WHERE f.change_id = c.id AND ${sameStore(sql, "f", "c")}${ofKind})`,
    );
    if (ofKind) params.push(query.finding, query.finding);
  }
  if (query.path_start !== undefined && query.path_start !== "/") {
    texts.push(`EXISTS (SELECT 1 FROM version v WHERE ${versionsOf} AND substr(v.path, 1, ?) = ?)`);
    params.push([...query.path_start].length, query.path_start);
  }
  if (query.after && query.order === "riskiest") {
    texts.push("(c.risk, c.id) < (?, ?)");
    params.push(query.after.risk, query.after.id);
  } else if (query.after) {
    texts.push(query.order === "oldest" ? "c.id > ?" : "c.id < ?");
    params.push(query.after.id);
  }
  return { text: texts.map((text) => ` AND ${text}`).join(""), params };
}

const orders: Record<ChangeOrder, string> = { newest: "id DESC", oldest: "id ASC", riskiest: "risk DESC, id DESC" };

/** The first of some changes, in their order. Each state is read in that of its own part of the index, and the parts are put together. */
function firstOf(sql: Sql, query: ChangeQuery, shown: string): { text: string; params: SqlValue[] } {
  const where = conditionsOf(sql, query);
  const order = orders[query.order];
  // Few of a store's changes are open: the plus keeps SQLite from reading all of them for those.
  const plus = query.states ? plusOn(sql) : "";
  const some = query.among === undefined ? [] : [query.among];
  const part = (state: string, name: string) => {
    const all = `change c WHERE ${state}${storesOf("c", query, plus)}`;
    const from =
      some.length === 0 ? all : `(SELECT ${columns} FROM ${all} ORDER BY c.id DESC LIMIT ?) AS c WHERE 1 = 1`;
    return `SELECT * FROM (SELECT ${shown} FROM ${from}${where.text} ORDER BY ${order} LIMIT ?) AS ${name}`;
  };
  const given = [...storesParams(query), ...some, ...where.params, query.limit];
  if (!query.states) return { text: part("", "every"), params: given };
  const parts = query.states.map((_, index) => part("c.review_state = ? AND ", `part_${index}`));
  const params = query.states.flatMap((state) => [state, ...given]);
  if (parts.length === 1) return { text: parts[0] ?? "", params };
  return {
    text: `SELECT * FROM (${parts.join(" UNION ALL ")}) AS parts ORDER BY ${order} LIMIT ?`,
    params: [...params, query.limit],
  };
}

/** A page of changes. */
export function readChanges(sql: Sql, query: ChangeQuery): MaybePromise<ChangeReviewRow[]> {
  const { text, params } = firstOf(sql, query, columns);
  return sql.all(text, params);
}

/** How many of these changes there are, up to their limit. */
export function countFirst(sql: Sql, query: ChangeQuery): MaybePromise<{ count: number | string } | undefined> {
  const { text, params } = firstOf(sql, query, "c.id, c.risk");
  return sql.get(`SELECT count(*) AS count FROM (${text}) AS counted`, params);
}

const wroteIt = { actor: "actor_id", session: "session_id", key: "api_key_id" } as const;

export interface AuthorCount {
  /** `all` is one row without an id: how many changes were looked at. */
  kind: keyof typeof wroteIt | "all";
  id: string | null;
  count: number | string;
}

/** Who wrote these changes, in no order, and how many each: of every kind the most frequent ones. */
export function countAuthors(sql: Sql, query: ChangeQuery, most: number): MaybePromise<AuthorCount[]> {
  const { text, params } = firstOf(sql, query, `c.id, ${Object.values(wroteIt).join(", ")}`);
  const parts = Object.entries(wroteIt).map(
    ([kind, column]) =>
      `SELECT * FROM (SELECT '${kind}' AS kind, ${column} AS id, count(*) AS count FROM looked_at WHERE ${column} IS NOT NULL
         GROUP BY ${column} ORDER BY count(*) DESC, ${column} LIMIT ?) AS ${kind}_counts`,
  );
  return sql.all(
    `WITH looked_at AS (${text})
     SELECT 'all' AS kind, NULL AS id, count(*) AS count FROM looked_at UNION ALL ${parts.join(" UNION ALL ")}`,
    [...params, ...parts.map(() => most)],
  );
}

export interface ChangeCounts {
  state: string;
  count: number | string;
  oldest_at: string | null;
}

/** How many changes wait or are flagged, and since when: of each at most so many, the oldest ones. */
export function countOpenChanges(sql: Sql, scope: ChangeScope, most: number): MaybePromise<ChangeCounts[]> {
  const part = (state: string) =>
    `SELECT '${state}' AS state, count(*) AS count, min(created_at) AS oldest_at FROM (
       SELECT c.created_at FROM change c WHERE c.review_state = '${state}' AND ${storesOf("c", scope, plusOn(sql))}
       ORDER BY c.id LIMIT ?) AS ${state}_ones`;
  const params = [...storesParams(scope), most];
  return sql.all(`${part("pending")} UNION ALL ${part("flagged")}`, [...params, ...params]);
}

/** How many of those that wait are assigned to somebody. */
export async function countAssigned(sql: Sql, scope: ChangeScope, userId: string): Promise<number> {
  const row = await sql.get<{ count: number | string }>(
    `SELECT count(*) AS count FROM review_assignee a JOIN change c ON c.id = a.change_id AND c.store_id = a.store_id
     WHERE a.user_id = ? AND c.review_state = 'pending' AND ${storesOf("c", scope, plusOn(sql))}`,
    [userId, ...storesParams(scope)],
  );
  return Number(row?.count ?? 0);
}

/** The paths in these changes that begin alike. */
export function readPathsOfChanges(
  sql: Sql,
  { storeIds, ids }: InStores,
  start: string,
): MaybePromise<{ change_id: string; path: string }[]> {
  const { test, param } = idList(sql, ids);
  return sql.all(
    `SELECT DISTINCT v.change_id, v.path FROM change c ${joinVersionsOf(sql)}
     WHERE c.id ${test} AND ${inStores(sql, "c.store_id")} AND substr(v.path, 1, ?) = ?`,
    [param, storesParam(sql, storeIds), [...start].length, start],
  );
}
