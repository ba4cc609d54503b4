import "server-only";
import type { Config } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { catchUpLedger, keepLedger } from "./keep-ledger";
import { replayErasures } from "./replay-erasures";

/**
 * Opens the database and brings it and the ledger of erasures together: what the ledger says was erased is erased in the
 * database, and the other way round what the audit log says is in the ledger.
 */
export async function openWithLedger(
  config: Pick<Config, "database" | "dataDir">,
): Promise<{ db: Database; replayed: number }> {
  const { db, ledger } = keepLedger(await openDatabase(config.database), config.dataDir);
  try {
    const replayed = await replayErasures(db, ledger.read().entries);
    if (replayed > 0) console.log(`This database is older than ${replayed} erasures: they were done again.`);
    await catchUpLedger(db, ledger, { keep: true });
    return { db, replayed };
  } catch (error) {
    await db.close();
    throw error;
  }
}
