import type Database from "better-sqlite3";
import { Ending, type Sql, type SqlValue } from "../sql";

interface Prepared {
  statement: Database.Statement;
  /** It changes nothing. */
  onlyReads: boolean;
  /** The object of a row from its values. */
  rowOf: (values: readonly unknown[]) => unknown;
}

/**
 * Names the columns of rows: written out as one literal for each statement, a tenth of what naming them one by one takes. The
 * driver takes longer still, because it names every column of every row anew. The names come from our own statements.
 */
function namer(columns: readonly string[]): Prepared["rowOf"] {
  const parts = columns.map((name, at) => `${JSON.stringify(name)}: values[${at}]`);
  return new Function("values", `return { ${parts.join(", ")} };`) as Prepared["rowOf"];
}

/** Prepared statements on one SQLite connection, kept by their text. */
export class SqliteSql implements Sql {
  readonly provider = "sqlite";
  readonly #prepared = new Map<string, Prepared>();

  constructor(readonly connection: Database.Database) {}

  #prepare(text: string): Prepared {
    const known = this.#prepared.get(text);
    if (known) return known;
    // Prisma's adapter asks the connection for bigints; our columns all fit a double.
    const statement = this.connection.prepare(text).safeIntegers(false);
    const columns = statement.reader ? statement.raw().columns() : [];
    const prepared = { statement, onlyReads: statement.readonly, rowOf: namer(columns.map(({ name }) => name)) };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  /** Whether a statement changes nothing. */
  onlyReads(text: string): boolean {
    return this.#prepare(text).onlyReads;
  }

  get<Row>(text: string, params: readonly SqlValue[] = []): Row | undefined {
    const { statement, rowOf } = this.#prepare(text);
    const values = statement.get(...params) as unknown[] | undefined;
    return values && (rowOf(values) as Row);
  }

  all<Row>(text: string, params: readonly SqlValue[] = []): Row[] {
    const { statement, rowOf } = this.#prepare(text);
    return (statement.all(...params) as unknown[][]).map(rowOf) as Row[];
  }

  run(text: string, params: readonly SqlValue[] = []): number {
    return this.#prepare(text).statement.run(...params).changes;
  }

  send(text: string, params: readonly SqlValue[] = []): void {
    this.#prepare(text).statement.run(...params);
  }
}

/** The writer during one group of commits. */
export class GroupedSqliteSql implements Sql {
  readonly provider = "sqlite";
  readonly ending = new Ending();
  readonly locked = new Map<string, object>();

  constructor(private readonly writer: SqliteSql) {}

  get<Row>(text: string, params?: readonly SqlValue[]): Row | undefined {
    return this.writer.get(text, params);
  }

  all<Row>(text: string, params?: readonly SqlValue[]): Row[] {
    return this.writer.all(text, params);
  }

  run(text: string, params?: readonly SqlValue[]): number {
    return this.writer.run(text, params);
  }

  send(text: string, params?: readonly SqlValue[]): void {
    this.writer.send(text, params);
  }
}
