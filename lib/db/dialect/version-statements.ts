import type { MaybePromise, Sql, SqlValue } from "../sql";
import { forBoth } from "./for-both";
import { inStore } from "./id-list";

export interface VersionRow {
  id: string;
  store_id: string;
  memory_id: string;
  change_id: string;
  seq: number;
  number: number;
  operation: string;
  path: string | null;
  content_sha256: string | null;
  size_bytes: number | null;
  actor_type: string;
  actor_id: string | null;
  api_key_id: string | null;
  session_id: string | null;
  origin: string;
  created_at: string;
  redacted_at: string | null;
  redacted_by_type: string | null;
  redacted_by_id: string | null;
  redaction_reason: string | null;
  redaction_note: string | null;
  content: string | null;
}

const columns = `id, store_id, memory_id, change_id, seq, number, operation, path, content_sha256, size_bytes, actor_type, actor_id,
  api_key_id, session_id, origin, created_at, redacted_at, redacted_by_type, redacted_by_id, redaction_reason, redaction_note`;

/** Conditions of a version list; those left out do not narrow it. */
export interface VersionConditions {
  memory_id?: string;
  operation?: string;
  session_id?: string;
  api_key_id?: string;
  service_account_id?: string;
  /** Included. */
  created_from?: string;
  created_to?: string;
  /** Excluded. */
  before_seq?: number;
}

const tests: Record<keyof VersionConditions, string> = {
  memory_id: "memory_id = ?",
  operation: "operation = ?",
  session_id: "session_id = ?",
  api_key_id: "api_key_id = ?",
  service_account_id: 'api_key_id IN (SELECT k.id FROM "key" k WHERE k.service_account_id = ?)',
  created_from: "created_at >= ?",
  created_to: "created_at <= ?",
  before_seq: "seq < ?",
};

/** Versions of a store, newest first. The text depends only on which conditions are given, so it is prepared once for each set. */
export function readVersions(
  sql: Sql,
  storeId: string,
  page: { conditions: VersionConditions; content: boolean; limit: number },
): MaybePromise<VersionRow[]> {
  const params: SqlValue[] = [storeId];
  // Of one memory by its own index, whose order is the same.
  const ofMemory = page.conditions.memory_id !== undefined;
  let where = "";
  for (const name of Object.keys(tests) as (keyof VersionConditions)[]) {
    const value = page.conditions[name];
    if (value === undefined) continue;
    where += ` AND ${tests[name]}`;
    params.push(value);
  }
  const content = page.content ? "content" : "NULL AS content";
  return sql.all(
    `SELECT ${columns}, ${content} FROM version WHERE ${ofMemory ? inStore(sql, "store_id") : "store_id = ?"}${where}
     ORDER BY ${ofMemory ? "number" : "seq"} DESC LIMIT ?`,
    [...params, page.limit],
  );
}

/** A version by its memory and its number there. */
export interface VersionPlace {
  memoryId: string;
  number: number;
}

export type VersionPlaceRow = Pick<VersionRow, "id" | "memory_id" | "number" | "size_bytes" | "redacted_at">;

const atPlaces = forBoth(({ provider }) => {
  const columns = "v.id, v.memory_id, v.number, v.size_bytes, v.redacted_at";
  return provider === "sqlite"
    ? `SELECT ${columns} FROM json_each(?) p
       CROSS JOIN version v ON v.memory_id = p.value ->> 0 AND v.number = p.value ->> 1 WHERE ${inStore({ provider }, "v.store_id")}`
    : `SELECT ${columns} FROM unnest(string_to_array(?, ','), string_to_array(?, ',')::int[]) AS p(memory_id, number)
       CROSS JOIN LATERAL (SELECT * FROM version WHERE memory_id = p.memory_id AND number = p.number AND store_id = ? LIMIT 1) v`;
});

/** Those of these versions that there are, in no order. */
export function readVersionPlaces(
  sql: Sql,
  storeId: string,
  places: readonly VersionPlace[],
): MaybePromise<VersionPlaceRow[]> {
  const memories = places.map(({ memoryId }) => memoryId);
  const numbers = places.map(({ number }) => number);
  return sql.all(
    atPlaces[sql.provider],
    sql.provider === "sqlite"
      ? [JSON.stringify(places.map(({ memoryId, number }) => [memoryId, number])), storeId]
      : [memories.join(","), numbers.join(","), storeId],
  );
}
