import type Database from "better-sqlite3";
import { Ending, type Sql, type SqlValue } from "../sql";

/** Prepared statements on one SQLite connection, kept by their text. */
export class SqliteSql implements Sql {
  readonly provider = "sqlite";
  readonly #statements = new Map<string, Database.Statement>();

  constructor(readonly connection: Database.Database) {}

  #prepare(text: string): Database.Statement {
    let statement = this.#statements.get(text);
    if (!statement) {
      // Prisma's adapter asks the connection for bigints; our columns all fit a double.
      statement = this.connection.prepare(text).safeIntegers(false);
      this.#statements.set(text, statement);
    }
    return statement;
  }

  /** Whether a statement changes nothing. */
  onlyReads(text: string): boolean {
    return this.#prepare(text).readonly;
  }

  get<Row>(text: string, params: readonly SqlValue[] = []): Row | undefined {
    return this.#prepare(text).get(...params) as Row | undefined;
  }

  all<Row>(text: string, params: readonly SqlValue[] = []): Row[] {
    return this.#prepare(text).all(...params) as Row[];
  }

  run(text: string, params: readonly SqlValue[] = []): number {
    return this.#prepare(text).run(...params).changes;
  }

  send(text: string, params: readonly SqlValue[] = []): void {
    this.#prepare(text).run(...params);
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
