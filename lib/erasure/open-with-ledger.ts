import "server-only";
import type { Database } from "@/lib/db/database";
import { type DatabaseConfig, openEncrypted } from "@/lib/encryption/open-encrypted";
import { whileSettling } from "@/lib/encryption/while-settling";
import { catchUpLedger, keepLedger } from "./keep-ledger";
import { replayErasures } from "./replay-erasures";

/**
 * Opens the database and brings it and the ledger of erasures together: what the ledger says was erased is erased in the
 * database, and the other way round what the audit log says is in the ledger.
 */
export async function openWithLedger(config: DatabaseConfig): Promise<{ db: Database; replayed: number }> {
  const { db, ledger } = keepLedger(await openEncrypted(config), config.dataDir);
  try {
    const replayed = await whileSettling(db, () => replayErasures(db, ledger.read().entries));
    if (replayed > 0) console.error(`This database is older than ${replayed} erasures: they were done again.`);
    await catchUpLedger(db, ledger, { keep: true });
    return { db, replayed };
  } catch (error) {
    await db.close();
    throw error;
  }
}
