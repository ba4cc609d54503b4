import type { Sql, SqlValue } from "../sql";
import { sameStore } from "./id-list";

/** What else must be so of what the reader is served. */
export interface SearchFilter {
  actor_id?: string;
  session_id?: string;
  operation?: string;
  review_state?: string;
  /** A kind of finding or its rule, or `any`. */
  finding?: string;
  /** Included. */
  updated_from?: string;
  updated_to?: string;
  /** Included, and excluded. */
  path_from?: string;
  path_to?: string;
}

export interface HitRow {
  memory_id: string;
  store_id: string;
  path: string;
  updated_at: string;
  version_id: string;
  operation: string;
  actor_type: string;
  actor_id: string | null;
  session_id: string | null;
  review_state: string | null;
  /** 1 where the memory's head waits for review. */
  held: number;
  /** The greater the better; comparable within one answer only. */
  rank: number;
}

export interface Arm {
  /** The tables that follow the entry of the index. */
  from: string;
  path: string;
  updatedAt: string;
  tests: string[];
  params: SqlValue[];
}

/** Memories at their heads, without those that this reader is not served. */
export function headArm(readerId: string | null): Arm {
  return {
    from: `JOIN memory m ON m.id = e.memory_id AND m.store_id = e.store_id
      JOIN version v ON v.id = m.head_version_id AND v.store_id = m.store_id
      JOIN change c ON c.id = v.change_id AND c.store_id = v.store_id
      LEFT JOIN held_memory h ON h.memory_id = m.id AND h.store_id = m.store_id`,
    path: "m.path",
    updatedAt: "m.updated_at",
    tests: readerId === null ? [] : ["(h.memory_id IS NULL OR h.author_id = ?)"],
    params: readerId === null ? [] : [readerId],
  };
}

/** What is served in place of heads that wait: its tokens stand in the index under the version's id. */
export function approvedArm(readerId: string): Arm {
  return {
    from: `JOIN version v ON v.id = e.memory_id AND v.store_id = e.store_id
      JOIN change c ON c.id = v.change_id AND c.store_id = v.store_id
      JOIN held_memory h ON h.memory_id = v.memory_id AND h.store_id = v.store_id AND h.approved_version_id = v.id
      JOIN memory m ON m.id = v.memory_id AND m.store_id = v.store_id`,
    path: "h.approved_path",
    updatedAt: "v.created_at",
    tests: ["e.memory_id LIKE 'memver%'", "h.approved_path IS NOT NULL", "h.author_id <> ?"],
    params: [readerId],
  };
}

const findingTest = (sql: Sql) =>
  `EXISTS (SELECT 1 FROM finding f WHERE f.version_id = v.id AND ${sameStore(sql, "f", "v")} AND f.dismissed_at IS NULL`;

function filterTests(filter: SearchFilter, { path, updatedAt }: Arm): [text: string, value: SqlValue][] {
  const tests: [string, SqlValue | undefined][] = [
    ["v.actor_id = ?", filter.actor_id],
    ["v.session_id = ?", filter.session_id],
    ["v.operation = ?", filter.operation],
    ["c.review_state = ?", filter.review_state],
    [`${updatedAt} >= ?`, filter.updated_from],
    [`${updatedAt} <= ?`, filter.updated_to],
    [`${path} >= ?`, filter.path_from],
    [`${path} < ?`, filter.path_to],
  ];
  return tests.filter((test): test is [string, SqlValue] => test[1] !== undefined);
}

export function whereOf(sql: Sql, filter: SearchFilter, arm: Arm): { text: string; params: SqlValue[] } {
  const tests = filterTests(filter, arm);
  const texts = [...arm.tests, ...tests.map(([text]) => text)];
  const params = [...arm.params, ...tests.map(([, value]) => value)];
  if (filter.finding === "any") texts.push(`${findingTest(sql)})`);
  else if (filter.finding !== undefined) {
    texts.push(`${findingTest(sql)} AND (f.kind = ? OR f.rule = ?))`);
    params.push(filter.finding, filter.finding);
  }
  return { text: texts.map((text) => ` AND ${text}`).join(""), params };
}

/** Of a hit, as `HitRow` but for its rank. */
export const columns = (arm: Arm) =>
  `m.id AS memory_id, m.store_id, ${arm.path} AS path, ${arm.updatedAt} AS updated_at, v.id AS version_id, v.operation,
   v.actor_type, v.actor_id, v.session_id, c.review_state, CASE WHEN h.memory_id IS NULL THEN 0 ELSE 1 END AS held`;
