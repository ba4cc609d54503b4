import { createHash } from "node:crypto";
import type pg from "pg";
import type { Sql, SqlValue } from "../sql";

interface Prepared {
  name: string;
  text: string;
}

const prepared = new Map<string, Prepared>();

/** `?` becomes `$1`, `$2` …; the name makes PostgreSQL keep the plan on each connection. Our statements hold no literal question mark. */
export function prepareText(text: string): Prepared {
  let known = prepared.get(text);
  if (!known) {
    let count = 0;
    const numbered = text.replace(/\?/g, () => {
      count += 1;
      return `$${count}`;
    });
    known = { name: `p${createHash("sha1").update(text).digest("hex").slice(0, 20)}`, text: numbered };
    prepared.set(text, known);
  }
  return known;
}

type Queryable = Pick<pg.Pool, "query"> | Pick<pg.PoolClient, "query">;

/** Prepared statements on a PostgreSQL pool or on one of its connections. */
export class PgSql implements Sql {
  readonly provider = "postgresql";

  constructor(private readonly target: Queryable) {}

  async #query(text: string, params: readonly SqlValue[]): Promise<pg.QueryResult> {
    const { name, text: numbered } = prepareText(text);
    return (this.target as pg.Pool).query({ name, text: numbered, values: [...params] });
  }

  async get<Row>(text: string, params: readonly SqlValue[] = []): Promise<Row | undefined> {
    return (await this.#query(text, params)).rows[0] as Row | undefined;
  }

  async all<Row>(text: string, params: readonly SqlValue[] = []): Promise<Row[]> {
    return (await this.#query(text, params)).rows as Row[];
  }

  async run(text: string, params: readonly SqlValue[] = []): Promise<number> {
    return (await this.#query(text, params)).rowCount ?? 0;
  }
}
