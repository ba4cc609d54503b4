import "server-only";
import type { CommitJob } from "./commit-queue";
import type { Prisma, PrismaClient } from "./generated/sqlite/client";
import type { Sql } from "./sql";
import type { TextCipher } from "./text-cipher";

export type { PrismaClient };

/** Handles of one write transaction: both see and write the same uncommitted state. */
export interface WriteTransaction {
  prisma: Prisma.TransactionClient;
  sql: Sql;
}

export interface DatabaseFiles {
  rows: string[];
  /** On PostgreSQL, where segments of the log are used again and not emptied. */
  log: string[];
  unreadable: number;
}

/**
 * How a read replica does: it has what was committed a second ago, it is behind that, it does not answer, or what is named does not follow
 * this database.
 */
export type ReplicaState = "ok" | "behind" | "failing" | "wrong";

/**
 * One open database. Everything that writes goes through `prisma`, `transaction` or `commit`; on SQLite they share one
 * connection behind one lock, so never call one of them from inside another.
 */
export interface Database {
  readonly provider: "sqlite" | "postgresql";
  readonly prisma: PrismaClient;
  /** Raw reads of committed state. */
  readonly read: Sql;
  /** As `read`, for reads that take long: from a replica where there is one and it has all that is committed. */
  readonly replica: Sql;
  /** Asks it how it does. Null where there is none. */
  replicaState(): Promise<ReplicaState | null>;
  /** Where texts are encrypted at rest; what Prisma reads has to be opened with it. */
  readonly cipher?: TextCipher;
  /** A write transaction for what is rare; `fn` runs once. */
  transaction<T>(fn: (tx: WriteTransaction) => Promise<T>): Promise<T>;
  /** The hot write path: jobs of the same store are grouped and run in order of arrival. Resolves when the job is on disk. */
  commit<T>(storeId: string, job: CommitJob<T>): Promise<T>;
  /** Rewrites the files so that no byte of a redacted text is left in them. False: could not finish now, call again. */
  eraseResidue(): Promise<boolean>;
  /** Ends that where it is under way and holds writers up, and begins it no more: before the last things are written. */
  stopErasing(): void;
  /** Overwrites what the write-ahead log says of before now. False where this server does not let us: copies may remain there. */
  eraseLog(): Promise<boolean>;
  /** The files in which the database keeps its rows, those of its write-ahead log apart, and how many places this process cannot read. */
  files(): Promise<DatabaseFiles>;
  /** Tells other processes on the same database; on SQLite there is nobody to tell. */
  notify(payload: string): Promise<void>;
  /** Calls back for what other processes tell, and after a gap in which what they told was not heard. */
  listen(onPayload: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}
