import type { MaybePromise, Sql, SqlValue } from "../sql";
import { forBoth } from "./for-both";
import { inStores, sameStore, storesParam } from "./id-list";

/** Where a walk through the versions goes on: below this number of one store, or below this id of any. */
export type WalkPlace = number | string | null;

export interface HistoryWalk {
  storeIds: readonly string[];
  /** One store alone is walked by the numbers of its versions, whatever stores there are by their ids. */
  by: "number" | "id";
  /** Null: from the newest on. */
  below: WalkPlace;
  /** So many versions are passed, whatever they hold. */
  steps: number;
  /** Folded words that a plain text has to hold; what is not plain is answered in any case. */
  tokens: readonly string[];
  tests: HistoryFilter;
}

export interface HistoryFilter {
  actor_id?: string;
  session_id?: string;
  operation?: string;
  review_state?: string;
  finding?: string;
  created_from?: string;
  created_to?: string;
  path_from?: string;
  path_to?: string;
  /** Only what was live after this version of the store. */
  live_at?: number;
}

export interface PastRow {
  id: string;
  seq: number;
  store_id: string;
  memory_id: string;
  number: number;
  path: string;
  operation: string;
  actor_type: string;
  actor_id: string | null;
  session_id: string | null;
  created_at: string;
  review_state: string | null;
  is_head: number;
  is_deleted: number;
  content: string;
}

function stepsOf(sql: Sql, walk: HistoryWalk): { text: string; params: SqlValue[] } {
  const [only] = walk.storeIds;
  if (walk.by === "number" && only !== undefined) {
    const below = walk.below === null ? "" : " AND seq < ?";
    return {
      text: `SELECT id, store_id, seq FROM version WHERE store_id = ?${below} ORDER BY seq DESC LIMIT ?`,
      params: [only, ...(walk.below === null ? [] : [walk.below]), walk.steps],
    };
  }
  // In the order of ids, which is that of time, instead of sorting all that these stores have.
  const below = walk.below === null ? "" : " AND id < ?";
  return {
    text: `SELECT id, store_id, seq FROM version WHERE ${inStores(sql, "store_id")}${below} ORDER BY id DESC LIMIT ?`,
    params: [storesParam(sql, walk.storeIds), ...(walk.below === null ? [] : [walk.below]), walk.steps],
  };
}

/** Texts of letters without marks hold a folded word as it is; they are those with as many bytes as characters. */
function plainTest(sql: Sql, tokens: readonly string[]): { text: string; params: SqlValue[] } {
  if (tokens.length === 0) return { text: "", params: [] };
  const text = sql.provider === "sqlite" ? "lower(v.content)" : `lower(v.content COLLATE "C")`;
  const find = sql.provider === "sqlite" ? "instr" : "strpos";
  const all = tokens.map(() => `${find}(${text}, ?) > 0`).join(" AND ");
  return { text: ` AND (v.size_bytes <> length(v.content) OR (${all}))`, params: [...tokens] };
}

function filterOf(sql: Sql, tests: HistoryFilter): { text: string; params: SqlValue[] } {
  const pairs: [string, SqlValue | undefined][] = [
    ["v.actor_id = ?", tests.actor_id],
    ["v.session_id = ?", tests.session_id],
    ["v.operation = ?", tests.operation],
    ["c.review_state = ?", tests.review_state],
    ["v.created_at >= ?", tests.created_from],
    ["v.created_at <= ?", tests.created_to],
    ["v.path >= ?", tests.path_from],
    ["v.path < ?", tests.path_to],
  ];
  const given = pairs.filter((pair): pair is [string, SqlValue] => pair[1] !== undefined);
  const texts = given.map(([text]) => ` AND ${text}`);
  const params = given.map(([, value]) => value);
  if (tests.live_at !== undefined) {
    texts.push(
      " AND NOT EXISTS (SELECT 1 FROM version n WHERE n.memory_id = v.memory_id AND n.store_id = v.store_id AND n.number > v.number AND n.seq <= ?)",
    );
    params.push(tests.live_at);
  }
  if (tests.finding !== undefined) {
    const kind = tests.finding === "any" ? "" : " AND (f.kind = ? OR f.rule = ?)";
    texts.push(
      ` AND EXISTS (SELECT 1 FROM finding f WHERE f.version_id = v.id AND ${sameStore(sql, "f", "v")} AND f.dismissed_at IS NULL${kind})`,
    );
    if (kind !== "") params.push(tests.finding, tests.finding);
  }
  return { text: texts.join(""), params };
}

const columns = `v.id, v.seq, v.store_id, v.memory_id, v.number, v.path, v.operation, v.actor_type, v.actor_id, v.session_id,
  v.created_at, c.review_state, v.content, CASE WHEN m.head_version_id = v.id THEN 1 ELSE 0 END AS is_head,
  CASE WHEN m.path IS NULL THEN 1 ELSE 0 END AS is_deleted`;

/** The rows of these steps, one by one: neither database sees how few they are, and would rather read all that there is. */
const rowsOfSteps = forBoth(({ provider }) =>
  provider === "sqlite"
    ? `CROSS JOIN version v ON v.id = steps.id AND v.store_id = steps.store_id
       CROSS JOIN memory m ON m.id = v.memory_id AND m.store_id = v.store_id
       CROSS JOIN change c ON c.id = v.change_id AND +c.store_id = v.store_id`
    : `CROSS JOIN LATERAL (SELECT * FROM version WHERE id = steps.id AND store_id = steps.store_id LIMIT 1) v
       CROSS JOIN LATERAL (SELECT head_version_id, path FROM memory WHERE id = v.memory_id AND store_id = v.store_id LIMIT 1) m
       CROSS JOIN LATERAL (SELECT review_state FROM change WHERE id = v.change_id AND store_id = v.store_id LIMIT 1) c`,
);

/** Of the versions that a walk passes those that may hold the words, the newest first. */
export function readStretch(sql: Sql, walk: HistoryWalk): MaybePromise<PastRow[]> {
  const steps = stepsOf(sql, walk);
  // What is encrypted is looked through when it has been opened.
  const plain = plainTest(sql, sql.cipher ? [] : walk.tokens);
  const filter = filterOf(sql, walk.tests);
  return sql.all<PastRow>(
    `SELECT ${columns} FROM (${steps.text}) AS steps ${rowsOfSteps[sql.provider]}
     WHERE v.content IS NOT NULL${plain.text}${filter.text} ORDER BY v.${walk.by === "number" ? "seq" : "id"} DESC`,
    [...steps.params, ...plain.params, ...filter.params],
  );
}

export interface Stretch {
  /** Newest first; those that may hold the words, to be looked at. What was redacted has no text and is never among them. */
  rows: PastRow[];
  /** Where the walk goes on; null at the first version there is. */
  next: WalkPlace;
}

/** Walks a bounded number of versions back, the newest first. */
export async function walkHistory(sql: Sql, walk: HistoryWalk): Promise<Stretch> {
  const steps = stepsOf(sql, walk);
  const end = await sql.get<{ id: string | null; seq: number | null; passed: number | string }>(
    `SELECT min(id) AS id, min(seq) AS seq, count(*) AS passed FROM (${steps.text}) AS steps`,
    steps.params,
  );
  if (!end || Number(end.passed) === 0) return { rows: [], next: null };
  const rows = await readStretch(sql, walk);
  if (Number(end.passed) < walk.steps) return { rows, next: null };
  return { rows, next: walk.by === "number" ? Number(end.seq) : (end.id ?? null) };
}
