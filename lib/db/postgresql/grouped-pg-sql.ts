import type { Writable } from "node:stream";
import type pg from "pg";
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

/** A kind of lookup, under a short name that can stand in a key. */
interface Lookup {
  id: string;
  text: string;
  grouped: string;
}

interface Asked {
  at: number;
  key: LookupKey;
}

/** One statement for the keys that ask the same, with the place of each answer. */
async function findAlike(sql: PgSql, { text, grouped }: Lookup, asked: readonly Asked[]): Promise<[number, unknown][]> {
  const [first] = asked;
  if (!first) return [];
  if (asked.length === 1) return [[first.at, await sql.get(text, first.key)]];
  const arrays = first.key.map((_, nth) => asked.map(({ key }) => key[nth] ?? ""));
  const rows = await sql.allOf<{ nth: number }>(grouped, arrays);
  return rows.map((row) => [asked[row.nth - 1]?.at ?? -1, row]);
}

/**
 * `PgSql` on a pool whose lookups go in groups when many requests come at once: all that wait, whatever they ask, in one
 * round trip on one pipelining connection, with a statement for each kind.
 */
export class GroupedPgSql extends PgSql {
  readonly #lookups = new Map<string, Lookup>();
  readonly #byId: Lookup[] = [];
  readonly #queue = new LookupQueue<unknown>((keys) => this.#findRows(keys));

  constructor(
    pool: pg.Pool,
    private readonly pipelines: pg.Pool,
  ) {
    super(pool);
  }

  lookUp<Row>(text: string, params: readonly SqlValue[]): Promise<Row | undefined> {
    if (!isKey(params)) return this.get(text, params);
    return this.#queue.find([this.#lookupOf(text, params.length).id, ...params]) as Promise<Row | undefined>;
  }

  #lookupOf(text: string, keyLength: number): Lookup {
    let lookup = this.#lookups.get(text);
    if (!lookup) {
      lookup = { id: String(this.#byId.length), text, grouped: groupedText(text, keyLength) };
      this.#lookups.set(text, lookup);
      this.#byId.push(lookup);
    }
    return lookup;
  }

  async #findRows(keys: readonly LookupKey[]): Promise<unknown[]> {
    const alike = new Map<Lookup, Asked[]>();
    for (const [at, [id, ...key]] of keys.entries()) {
      const lookup = this.#byId[Number(id)];
      if (!lookup) throw new Error("an unknown lookup");
      const asked = alike.get(lookup);
      if (asked) asked.push({ at, key });
      else alike.set(lookup, [{ at, key }]);
    }
    const client = await this.pipelines.connect();
    try {
      const sql = new PgSql(client);
      const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
      // One write to the socket for all of them, and one wake-up of the server.
      stream.cork();
      const sent = [...alike].map(([lookup, asked]) => findAlike(sql, lookup, asked));
      stream.uncork();
      const found = await Promise.all(sent);
      client.release();
      const rows: unknown[] = new Array(keys.length);
      for (const [at, row] of found.flat()) rows[at] = row;
      return rows;
    } catch (error) {
      // Others of its statements may still be under way.
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  }
}
