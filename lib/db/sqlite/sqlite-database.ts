import { CommitQueue } from "../commit-queue";
import type { Database } from "../database";
import { filesOfSqlite } from "../database-files";
import { PrismaClient } from "../generated/sqlite/client";
import { orBusy } from "../or-busy";
import type { Sql } from "../sql";
import { eraseApart } from "./erase-apart";
import { openSqliteConnection, type SqliteConnection } from "./open-sqlite";
import { retryBusy } from "./retry-busy";
import { createSafeAdapterFactory } from "./safe-adapter";
import { GroupedSqliteSql, SqliteSql } from "./sqlite-sql";
import { WriteLock } from "./write-lock";

const transactionOptions = { maxWait: 30_000, timeout: 60_000 };

function beginGroup(writer: SqliteConnection, sql: SqliteSql, lock: WriteLock) {
  return async () => {
    const release = await lock.acquire();
    try {
      await retryBusy(() => sql.run("BEGIN IMMEDIATE"));
    } catch (error) {
      release();
      throw error;
    }
    const grouped = new GroupedSqliteSql(sql);
    return {
      sql: grouped,
      async commit() {
        await grouped.ending.run();
        sql.run("COMMIT");
        release();
      },
      async rollback() {
        try {
          if (writer.client.inTransaction) sql.run("ROLLBACK");
        } finally {
          release();
        }
      },
    };
  };
}

/**
 * Committed state, read on the writer's connection while no transaction is open there: its pages are in memory, where the other
 * connection has to look again at whatever was written since.
 */
function committedReads(writer: SqliteSql, reader: SqliteSql): Sql {
  // What writes is refused by the reader's connection: it goes through a transaction.
  const quiet = (text: string) => (writer.connection.inTransaction || !writer.onlyReads(text) ? reader : writer);
  return {
    provider: "sqlite",
    get: (text, params) => quiet(text).get(text, params),
    all: (text, params) => quiet(text).all(text, params),
    run: (text, params) => reader.run(text, params),
    send: (text, params) => reader.send(text, params),
  };
}

/** The writer as one transaction may use it: afterwards the connection is somebody else's, and a late statement would join his work. */
function whileItsTurn(sql: SqliteSql, lock: WriteLock): Sql {
  const { turn } = lock;
  const own = () => {
    if (lock.turn !== turn) throw new Error("a statement came after the end of its transaction");
    return sql;
  };
  return {
    provider: "sqlite",
    get: async (text, params) => own().get(text, params),
    all: async (text, params) => own().all(text, params),
    run: async (text, params) => own().run(text, params),
    send: async (text, params) => own().send(text, params),
  };
}

/** Opens the embedded database: one file, one writer connection, one reader connection. */
export async function openSqliteDatabase(file: string): Promise<Database> {
  const writer = await openSqliteConnection(file, "writer");
  const reader = await openSqliteConnection(file, "reader");
  const lock = new WriteLock();
  const stopping = new AbortController();
  const writerSql = new SqliteSql(writer.client);
  const prisma = new PrismaClient({ adapter: createSafeAdapterFactory({ writer, reader, lock }) });
  const read = committedReads(writerSql, new SqliteSql(reader.client));
  const queue = new CommitQueue(beginGroup(writer, writerSql, lock));
  return {
    provider: "sqlite",
    prisma,
    read,
    replica: read,
    replicaState: async () => null,
    transaction: (fn) =>
      orBusy(prisma.$transaction((tx) => fn({ prisma: tx, sql: whileItsTurn(writerSql, lock) }), transactionOptions)),
    commit: (_storeId, job) => queue.enqueue(job),
    eraseResidue: () => lock.run(() => eraseApart(file, stopping.signal)),
    stopErasing: () => stopping.abort(),
    // It was emptied along with the rest.
    eraseLog: async () => true,
    files: async () => ({ rows: filesOfSqlite(writer.client.name), log: [], unreadable: 0 }),
    notify: async () => undefined,
    listen: async () => undefined,
    async close() {
      stopping.abort();
      await prisma.$disconnect();
      await lock.run(async () => {
        reader.client.close();
        writer.client.close();
      });
    },
  };
}
