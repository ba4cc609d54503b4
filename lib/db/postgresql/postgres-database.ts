import { setTimeout as delay } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type CommitJob, CommitQueue, type GroupTransaction, UnknownOutcome } from "../commit-queue";
import type { Database, PrismaClient } from "../database";
import { filesOfPostgres } from "../database-files";
import { erasePostgresLog } from "../dialect/postgresql/erase-log";
import { erasePostgresResidue } from "../dialect/postgresql/erase-residue";
import { PrismaClient as PostgresClient } from "../generated/postgresql/client";
import { orBusy } from "../or-busy";
import { GroupedPgSql } from "./grouped-pg-sql";
import { liveChannel } from "./in-use";
import { Listener } from "./listener";
import { PgSql, PipelinedPgSql } from "./pg-sql";
import { Pools } from "./pools";
import { prismaSql } from "./prisma-sql";
import { ReplicaSql } from "./replica-sql";

const transactionOptions = { maxWait: 30_000, timeout: 60_000 };
/** A machine that was switched off says nothing: what waits for it must end, and is asked of the primary then. */
const replicaOptions = { max: 8, connectionTimeoutMillis: 2_000, query_timeout: 30_000 };
const retryableCodes = new Set(["40001", "40P01"]);
const mostAttempts = 8;

/** Whether the server answered this about a statement: then it is still there, and COMMIT has not happened. */
function isAnswered(error: unknown): boolean {
  // Classes 08 and 57 say that the connection or the server is going away.
  return error instanceof pg.DatabaseError && !/^(08|57)/.test(error.code ?? "");
}

async function beginGroup(pool: pg.Pool): Promise<GroupTransaction> {
  const client = await pool.connect();
  const sql = new PipelinedPgSql(client);
  await sql.send("BEGIN");
  return {
    sql,
    async commit() {
      // Sent along with the writes. Where one of them failed, COMMIT answers ROLLBACK, and `settle` throws what failed.
      await sql.send("COMMIT");
      try {
        await sql.settle();
      } catch (error) {
        throw isAnswered(error) ? error : new UnknownOutcome(error);
      }
      client.release();
    },
    async rollback() {
      try {
        await client.query("ROLLBACK");
        await sql.settle().catch(() => undefined);
        client.release();
      } catch (error) {
        client.release(error instanceof Error ? error : true);
      }
    },
  };
}

async function withRetry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const code = (error as { code?: string }).code ?? "";
      if (!retryableCodes.has(code) || tries === mostAttempts) throw error;
      await delay(tries * 5 * Math.random());
    }
  }
}

/** One queue per store: jobs of a store would only wait for its row lock on connections of their own. */
class StoreQueues {
  readonly #queues = new Map<string, CommitQueue>();

  constructor(private readonly pool: pg.Pool) {}

  async commit<T>(storeId: string, job: CommitJob<T>): Promise<T> {
    let queue = this.#queues.get(storeId);
    if (!queue) {
      queue = new CommitQueue(() => beginGroup(this.pool));
      this.#queues.set(storeId, queue);
    }
    const current = queue;
    try {
      return await withRetry(() => current.enqueue(job));
    } finally {
      if (current.idle) this.#queues.delete(storeId);
    }
  }
}

export interface PostgresOptions {
  /** A replica of it, for reads that take long. */
  replicaUrl?: string | undefined;
  /** How often it is asked whether it is there, how long it may take to answer, and then to say anything to who waits for it. */
  askEveryMs?: number;
}

/** Opens a PostgreSQL database: a pool for Prisma and reads, and pipelining ones for commits and for lookups. */
export async function openPostgresDatabase(
  url: string,
  { replicaUrl, askEveryMs = 15_000 }: PostgresOptions = {},
): Promise<Database> {
  const pools = new Pools(url);
  const pool = pools.open({ max: 16 });
  const prisma = new PostgresClient({ adapter: new PrismaPg(pool) }) as unknown as PrismaClient;
  const commits = pools.open({ max: 12, pipeline: true });
  const lookups = pools.open({ max: 4, pipeline: true });
  const read = new GroupedPgSql(pool, lookups);
  const replicas = replicaUrl === undefined ? null : new Pools(replicaUrl).open(replicaOptions);
  const replica = replicas && new ReplicaSql(read, new PgSql(replicas));
  const queues = new StoreQueues(commits);
  let listener: Listener | undefined;
  return {
    provider: "postgresql",
    prisma,
    read,
    replica: replica ?? read,
    replicaState: async () => replica?.state() ?? null,
    transaction: (fn) =>
      orBusy(prisma.$transaction((tx) => fn({ prisma: tx, sql: prismaSql(tx) }), transactionOptions)),
    commit: (storeId, job) => queues.commit(storeId, job),
    eraseResidue: () => erasePostgresResidue(pool),
    stopErasing: () => undefined,
    eraseLog: () => erasePostgresLog(pool),
    files: () => filesOfPostgres(pool),
    async notify(payload) {
      await pool.query("SELECT pg_notify($1, $2)", [liveChannel, payload]);
    },
    async listen(onPayload, onGap) {
      const onSilence = () => void pools.closeSilent(askEveryMs);
      listener = new Listener(url, { onPayload, onGap, onSilence }, askEveryMs);
      await listener.open();
    },
    async close() {
      await listener?.close();
      await prisma.$disconnect();
      await replicas?.end();
      await pools.end();
    },
  };
}
