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

  protected async query(text: string, params: readonly (SqlValue | string[])[]): Promise<pg.QueryResult> {
    const { name, text: numbered } = prepareText(text);
    return (this.target as pg.Pool).query({ name, text: numbered, values: [...params] });
  }

  async get<Row>(text: string, params: readonly SqlValue[] = []): Promise<Row | undefined> {
    return (await this.query(text, params)).rows[0] as Row | undefined;
  }

  async all<Row>(text: string, params: readonly SqlValue[] = []): Promise<Row[]> {
    return (await this.query(text, params)).rows as Row[];
  }

  /** As `all`, with an array for each parameter. */
  async allOf<Row>(text: string, arrays: readonly string[][]): Promise<Row[]> {
    return (await this.query(text, arrays)).rows as Row[];
  }

  async run(text: string, params: readonly SqlValue[] = []): Promise<number> {
    return (await this.query(text, params)).rowCount ?? 0;
  }

  async send(text: string, params: readonly SqlValue[] = []): Promise<void> {
    await this.query(text, params);
  }
}

const abortedTransaction = "25P02";

interface Write {
  text: string;
  params: readonly SqlValue[];
  table: string;
}

/** One statement that does what all of them do: the last one, and the others in its WITH. */
function mergedText(writes: readonly Write[]): string {
  const texts = writes.map(({ text }) => text);
  const last = texts.pop() ?? "";
  return texts.length === 0 ? last : `WITH ${texts.map((text, at) => `w${at} AS (${text})`).join(", ")} ${last}`;
}

/**
 * As `PgSql` on a pipelining connection: what is sent is awaited together, by `settle`, and writes to tables of their own that
 * follow each other are one statement.
 */
export class PipelinedPgSql extends PgSql {
  readonly locked = new Map<string, object>();
  #sent: Promise<unknown>[] = [];
  /** Not sent yet: what comes next sends them. Whatever ends the transaction otherwise than by COMMIT forgets them. */
  #writes: Write[] = [];

  protected override async query(text: string, params: readonly SqlValue[]): Promise<pg.QueryResult> {
    this.#sendWrites();
    try {
      return await super.query(text, params);
    } catch (error) {
      // Says only that something before it failed; what that was decides whether to try again.
      if ((error as { code?: string }).code === abortedTransaction) await this.settle();
      throw error;
    }
  }

  override async send(text: string, params: readonly SqlValue[] = [], table?: string): Promise<void> {
    if (table === undefined || this.#writes.some((write) => write.table === table)) this.#sendWrites();
    if (table === undefined) this.#sendNow(text, params);
    else this.#writes.push({ text, params, table });
  }

  #sendWrites(): void {
    const writes = this.#writes;
    if (writes.length === 0) return;
    this.#writes = [];
    this.#sendNow(
      mergedText(writes),
      writes.flatMap(({ params }) => params),
    );
  }

  #sendNow(text: string, params: readonly SqlValue[]): void {
    const answer = super.query(text, params);
    // Looked at by `settle`; until then a failure must not count as unhandled.
    answer.catch(() => undefined);
    this.#sent.push(answer);
  }

  /** Waits for everything that was sent. @throws the first failure: PostgreSQL answers those after it with "transaction is aborted" */
  async settle(): Promise<void> {
    const sent = this.#sent;
    this.#sent = [];
    for (const answer of sent) await answer;
  }
}
