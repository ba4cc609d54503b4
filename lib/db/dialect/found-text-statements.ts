import type { MaybePromise, Sql } from "../sql";
import { type InStores, idList, inStores, sameStore, storesParam } from "./id-list";
import { namesOfIds } from "./name-statements";

export interface TextRow {
  id: string;
  content: string | null;
}

export function readTexts(sql: Sql, { storeIds, ids }: InStores): MaybePromise<TextRow[]> {
  const { test, param } = idList(sql, ids);
  return sql.all(`SELECT id, content FROM version WHERE id ${test} AND ${inStores(sql, "store_id")}`, [
    param,
    storesParam(sql, storeIds),
  ]);
}

/** A text, a rule of what was found and not dismissed in a version, or a name: whichever is not null is what the id has. */
export interface FoundRow {
  id: string;
  content: string | null;
  rule: string | null;
  name: string | null;
  /** Of a store 1 where live memories in it have expired. */
  due: number | null;
}

export interface FoundParts {
  workspaceId: string;
  /** Versions whose texts are shown, and those of which the findings are counted; the stores of these are named. */
  shown: InStores;
  found: InStores;
  /** Members, keys, service accounts and sessions. */
  named: readonly string[];
  now: string;
}

const hasDue = (sql: Sql) => `EXISTS (SELECT 1 FROM memory_attribute a
  JOIN memory m ON m.id = a.memory_id AND ${sameStore(sql, "m", "a")}
  WHERE a.store_id = s.id AND a.expires_at <= ? AND m.path IS NOT NULL)`;

/** What a page of a search needs beside its hits, at once. */
export function readFoundParts(sql: Sql, asked: FoundParts): MaybePromise<FoundRow[]> {
  const { test } = idList(sql, []);
  const names = namesOfIds(sql, asked.workspaceId, asked.named);
  return sql.all(
    [
      `SELECT s.id, NULL AS content, NULL AS rule, s.name, CASE WHEN ${hasDue(sql)} THEN 1 ELSE 0 END AS due FROM store s
       WHERE s.id ${test}`,
      `SELECT id, content, NULL, NULL, NULL FROM version WHERE id ${test} AND ${inStores(sql, "store_id")}`,
      `SELECT version_id, NULL, rule, NULL, NULL FROM (SELECT DISTINCT version_id, rule FROM finding
       WHERE version_id ${test} AND ${inStores(sql, "store_id")} AND dismissed_at IS NULL) AS ruled_ones`,
      ...names.texts.map((text) => `SELECT id, NULL, NULL, name, NULL FROM (${text}) AS named`),
    ].join(" UNION ALL "),
    [
      ...[asked.now, storesParam(sql, asked.found.storeIds)],
      ...[asked.shown, asked.found].flatMap(({ ids, storeIds }) => [
        idList(sql, ids).param,
        storesParam(sql, storeIds),
      ]),
      ...names.params,
    ],
  );
}
