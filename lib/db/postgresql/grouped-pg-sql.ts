import type { SqlValue } from "../sql";
import { type LookupKey, LookupQueue } from "./lookup-queue";
import { PgSql } from "./pg-sql";

// PostgreSQL's text cannot hold NUL: such a key would fail the statement of everybody in its group.
const isKey = (params: readonly SqlValue[]): params is LookupKey =>
  params.every((param) => typeof param === "string" && !param.includes("\0"));

/** The same lookup for many keys, an array per parameter. LIMIT keeps the planner at one index lookup per key. */
function groupedText(text: string, keyLength: number): string {
  const columns = Array.from({ length: keyLength }, (_, at) => `k${at + 1}`);
  let used = 0;
  const lookup = text.replace(/\?/g, () => {
    used += 1;
    return `wanted.k${used}`;
  });
  return `SELECT wanted.nth::int, found.*
    FROM unnest(${columns.map(() => "?::text[]").join(", ")}) WITH ORDINALITY AS wanted(${columns.join(", ")}, nth)
    CROSS JOIN LATERAL (${lookup} LIMIT 1) AS found`;
}

/** `PgSql` on a pool whose lookups go in groups when many requests come at once. */
export class GroupedPgSql extends PgSql {
  readonly #queues = new Map<string, LookupQueue<unknown>>();

  lookUp<Row>(text: string, params: readonly SqlValue[]): Promise<Row | undefined> {
    if (!isKey(params)) return this.get(text, params);
    let queue = this.#queues.get(text);
    if (!queue) {
      const grouped = groupedText(text, params.length);
      queue = new LookupQueue((keys) => this.#findRows(text, grouped, keys));
      this.#queues.set(text, queue);
    }
    return queue.find(params) as Promise<Row | undefined>;
  }

  async #findRows(text: string, grouped: string, keys: readonly LookupKey[]): Promise<unknown[]> {
    const [first = []] = keys;
    if (keys.length === 1) return [await this.get(text, first)];
    const arrays = first.map((_, at) => keys.map((key) => key[at] ?? ""));
    const rows: unknown[] = new Array(keys.length);
    for (const row of (await this.query(grouped, arrays)).rows as { nth: number }[]) rows[row.nth - 1] = row;
    return rows;
  }
}
