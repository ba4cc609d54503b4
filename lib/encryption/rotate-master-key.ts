import "server-only";
import { noteInLog } from "@/lib/backup/note-in-log";
import { type Config, ConfigError } from "@/lib/config/config";
import { assertServerDatabase } from "@/lib/config/server-database";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { AtRestCipher } from "./at-rest-cipher";
import { readMasterKey } from "./master-key";

/**
 * Changes the master key while servers run. Beginning lets the new key open the key file beside the old one, so that servers
 * can be restarted with it one after the other; finishing, with the new key as the master key, shuts the old one out. Each is one
 * transaction of the key file, and either may be repeated.
 * @throws ConfigError
 */
export async function rotateMasterKey(
  config: Pick<Config, "database" | "dataDir" | "encryption">,
  step: "begin" | "finish",
): Promise<{ before: number }> {
  const { newMasterKey } = config.encryption;
  if (step === "begin" && !newMasterKey)
    throw new ConfigError(
      "Set PALIMPSEST_NEW_MASTER_KEY_FILE, or _KEY or _COMMAND in its place, beside the present master key.",
    );
  assertServerDatabase(config);
  const { db } = await openWithLedger(config);
  try {
    if (!(db.cipher instanceof AtRestCipher))
      throw new ConfigError("Set the present master key: nothing is encrypted without one.");
    const { keys } = db.cipher;
    let before = 1;
    if (step === "begin" && newMasterKey) keys.addMaster(readMasterKey(newMasterKey));
    else before = keys.dropOtherMasters();
    await noteInLog(db, (workspace_id) => ({ action: "master_key.rotated", target: { workspace_id }, data: { step } }));
    return { before };
  } finally {
    await db.close();
  }
}
