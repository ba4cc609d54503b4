import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
  SqlQuery,
  SqlResultSet,
  Transaction,
} from "@prisma/driver-adapter-utils";
import type { SqliteConnection } from "./open-sqlite";
import { retryBusy } from "./retry-busy";
import type { WriteLock } from "./write-lock";

/**
 * Prisma's own SQLite adapter has one connection for everything, so a plain write lands in another request's open
 * transaction and vanishes with its rollback. Here writes own one connection, one at a time, and reads have another.
 */
class SafeTransaction implements Transaction {
  readonly provider = "sqlite";
  readonly adapterName = "palimpsest-sqlite";
  // true: Prisma leaves COMMIT and ROLLBACK to us, and so waits for what they really answer.
  readonly options = { usePhantomQuery: true };

  constructor(
    private readonly writer: SqliteConnection,
    private readonly release: () => void,
  ) {}

  queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    return this.writer.adapter.queryRaw(query);
  }

  executeRaw(query: SqlQuery): Promise<number> {
    return this.writer.adapter.executeRaw(query);
  }

  async commit(): Promise<void> {
    try {
      this.writer.client.exec("COMMIT");
    } catch (error) {
      if (this.writer.client.inTransaction) this.writer.client.exec("ROLLBACK");
      throw error;
    } finally {
      this.release();
    }
  }

  async rollback(): Promise<void> {
    try {
      if (this.writer.client.inTransaction) this.writer.client.exec("ROLLBACK");
    } finally {
      this.release();
    }
  }
}

class SafeAdapter implements SqlDriverAdapter {
  readonly provider = "sqlite";
  readonly adapterName = "palimpsest-sqlite";

  constructor(
    private readonly writer: SqliteConnection,
    private readonly reader: SqliteConnection,
    private readonly lock: WriteLock,
  ) {}

  async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    if (this.reader.client.prepare(query.sql).readonly) return this.reader.adapter.queryRaw(query);
    return this.lock.run(() => retryBusy(() => this.writer.adapter.queryRaw(query)));
  }

  async executeRaw(query: SqlQuery): Promise<number> {
    return this.lock.run(() => retryBusy(() => this.writer.adapter.executeRaw(query)));
  }

  async executeScript(script: string): Promise<void> {
    return this.lock.run(() => retryBusy(() => this.writer.adapter.executeScript(script)));
  }

  async startTransaction(): Promise<Transaction> {
    const release = await this.lock.acquire();
    try {
      // IMMEDIATE takes the write lock at once: a deferred transaction that upgrades later fails with SQLITE_BUSY.
      await retryBusy(() => this.writer.client.exec("BEGIN IMMEDIATE"));
    } catch (error) {
      release();
      throw error;
    }
    return new SafeTransaction(this.writer, release);
  }

  // The connections outlive any Prisma client made on them; `Database.close` closes them.
  async dispose(): Promise<void> {}
}

export interface SafeAdapterParts {
  writer: SqliteConnection;
  reader: SqliteConnection;
  lock: WriteLock;
}

/** The adapter factory for a Prisma client on SQLite that loses no acknowledged write. */
export function createSafeAdapterFactory({
  writer,
  reader,
  lock,
}: SafeAdapterParts): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: "sqlite",
    adapterName: "palimpsest-sqlite",
    connect: async () => new SafeAdapter(writer, reader, lock),
    connectToShadowDb: () => new PrismaBetterSqlite3({ url: ":memory:" }).connectToShadowDb(),
  };
}
