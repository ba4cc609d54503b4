import "server-only";
import { type ErasingEntry, erasedBy } from "@/lib/audit/erasing-acts";
import type { Database } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";
import { dayMs } from "@/lib/domain/durations";
import { readErasingEntries } from "./erasure.store";
import { ErasureLedger } from "./ledger-file";

const lookMs = 60_000;
/** An entry's time is taken before its commit: so much may lie between, and between the clocks of several processes. */
const slackMs = dayMs;

/** Writes down what the audit log says was erased and the ledger does not: by another process, or right before a crash. */
export async function catchUpLedger(
  db: Pick<Database, "read">,
  ledger: ErasureLedger,
  { keep, now = Date.now() }: { keep: boolean; now?: number },
): Promise<void> {
  const since = ledger.readUntil === null ? "" : new Date(Date.parse(ledger.readUntil) - slackMs).toISOString();
  ledger.append(await readErasingEntries(db.read, since));
  ledger.markRead(new Date(now).toISOString(), keep);
}

/**
 * The same database, which also keeps the ledger of erasures: whatever transaction erased something, its caller is answered
 * when that stands in the ledger. A crash between the two is made up for at the next start, from the audit log.
 */
export function keepLedger(db: Database, dataDir: string): { db: Database; ledger: ErasureLedger } {
  const ledger = new ErasureLedger(dataDir);
  const writeDown = (entries: readonly ErasingEntry[]) => ledger.append(entries);
  const timer = setInterval(() => {
    catchUpLedger(db, ledger, { keep: false }).catch((error) =>
      console.error("The erasure ledger could not be brought up to date. It is tried again.", error),
    );
  }, lookMs);
  timer.unref();
  const kept: Database = {
    ...db,
    async transaction(fn) {
      let own: Sql | undefined;
      const value = await db.transaction((tx) => {
        own = tx.sql;
        return fn(tx);
      });
      if (own) writeDown(erasedBy(own));
      return value;
    },
    async commit(storeId, job) {
      let own: Sql | undefined;
      const value = await db.commit(storeId, (sql) => {
        own = sql;
        return job(sql);
      });
      if (own) writeDown(erasedBy(own));
      return value;
    },
    async close() {
      clearInterval(timer);
      await db.close();
    },
  };
  return { db: kept, ledger };
}
