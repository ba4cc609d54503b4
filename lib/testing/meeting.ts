import { setTimeout as delay } from "node:timers/promises";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { lockWorkspaceChain } from "@/lib/db/dialect/audit-statements";
import { isAppError } from "@/lib/domain/app-error";

/** Until so many wait for a row that somebody else holds; on SQLite there is one writer, who holds everything. */
async function waitForWaiting(db: Database, count: number): Promise<void> {
  if (db.provider === "sqlite") return;
  const statement = `SELECT COUNT(DISTINCT pid)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database()`;
  for (;;) {
    const [row] = await db.prisma.$queryRawUnsafe<{ waiting: number }[]>(statement);
    if (row && row.waiting >= count) return;
    await delay(10);
  }
}

/**
 * Somebody holds the members while acts begin, each when the one before it waits, and then changes what they are about.
 * @returns what became of each
 */
export async function meet(
  db: Database,
  workspaceId: string,
  acts: readonly (() => Promise<unknown>)[],
  change: (tx: WriteTransaction) => Promise<unknown> = async () => undefined,
): Promise<unknown[]> {
  const acting: Promise<unknown>[] = [];
  await db.transaction(async (tx) => {
    await lockWorkspaceChain(tx.sql, workspaceId);
    for (const act of acts) {
      const outcome = act().then(
        () => "done",
        (error) => (isAppError(error) ? error.code : error),
      );
      await waitForWaiting(db, acting.push(outcome));
    }
    await change(tx);
  });
  return Promise.all(acting);
}
