import type Database from "better-sqlite3";
import { Ending, type Sql, type SqlValue } from "../sql";

interface Prepared {
  statement: Database.Statement;
  /** Of what it answers; none where it answers nothing. */
  columns: readonly string[];
}

/** The driver takes a third longer when it makes the objects itself: it names every column of every row anew. */
function rowOf<Row>(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < columns.length; at += 1) row[columns[at] as string] = values[at];
  return row as Row;
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
    const prepared = { statement, columns: columns.map(({ name }) => name) };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  /** Whether a statement changes nothing. */
  onlyReads(text: string): boolean {
    return this.#prepare(text).statement.readonly;
  }

  get<Row>(text: string, params: readonly SqlValue[] = []): Row | undefined {
    const { statement, columns } = this.#prepare(text);
    const values = statement.get(...params) as unknown[] | undefined;
    return values && rowOf(columns, values);
  }

  all<Row>(text: string, params: readonly SqlValue[] = []): Row[] {
    const { statement, columns } = this.#prepare(text);
    return (statement.all(...params) as unknown[][]).map((values) => rowOf<Row>(columns, values));
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
