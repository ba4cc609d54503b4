import type Database from "better-sqlite3";

interface CheckpointAnswer {
  /** A bigint where the connection was made by Prisma's adapter. */
  busy: number | bigint;
}

function checkpoint(client: Database.Database): boolean {
  const [answer] = client.pragma("wal_checkpoint(TRUNCATE)") as CheckpointAnswer[];
  return Number(answer?.busy) === 0;
}

/**
 * Rewrites a small SQLite file in this process, which does nothing else meanwhile; `eraseApart` says why, and is for large ones.
 * @returns false when another process was reading or writing, so that the log could not be emptied
 */
export function eraseSqliteResidue(client: Database.Database): boolean {
  try {
    if (!checkpoint(client)) return false;
    client.exec("VACUUM");
    return checkpoint(client);
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === "string" && code.startsWith("SQLITE_BUSY")) return false;
    throw error;
  }
}
