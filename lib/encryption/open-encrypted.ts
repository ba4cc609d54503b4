import "server-only";
import { type Config, ConfigError, type EncryptionConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import type { Sql } from "@/lib/db/sql";
import { AtRestCipher } from "./at-rest-cipher";
import { encryptedDatabase } from "./encrypted-database";
import { type EncryptionRow, hasTexts, insertEncryption, readEncryption } from "./encryption.store";
import { KeyFile } from "./key-file.store";
import { readMasterKey } from "./master-key";

/** What opening a database takes; without `encryption` nothing is encrypted, and what is cannot be opened. */
export type DatabaseConfig = Pick<Config, "database" | "dataDir"> & Partial<Pick<Config, "encryption">>;

const noKey =
  "The texts in this database are encrypted, and there is no master key. Set PALIMPSEST_MASTER_KEY_FILE, PALIMPSEST_MASTER_KEY or PALIMPSEST_MASTER_KEY_COMMAND.";

function openKeys({ masterKey, keysDir }: EncryptionConfig, row: EncryptionRow | undefined): KeyFile {
  if (!masterKey) throw new ConfigError(noKey);
  const keys = KeyFile.open(keysDir, readMasterKey(masterKey), { create: row === undefined });
  if (!row || row.key_file_id === keys.id) return keys;
  keys.close();
  throw new ConfigError(
    `The key file in ${keysDir} belongs to another database. Put the newest copy of this one's there, or set PALIMPSEST_KEYS_DIR.`,
  );
}

/** Encryption begins with the first start that has a master key; where there are no texts yet, it is complete at once. */
async function begin(db: Database, keys: KeyFile): Promise<EncryptionRow> {
  const at = new Date().toISOString();
  await db.transaction(async ({ sql }) => {
    const switching = await hasTexts(sql);
    await insertEncryption(sql, {
      key_file_id: keys.id,
      state: switching ? "switching" : "on",
      started_at: at,
      finished_at: switching ? null : at,
    });
  });
  const row = await readEncryption(db.read);
  if (row?.key_file_id !== keys.id)
    throw new ConfigError("Another process began to encrypt with other keys. Start again.");
  return row;
}

/** The cipher of a database that is only read; null where nothing in it is encrypted. @throws ConfigError */
export async function cipherFor(sql: Sql, encryption: () => EncryptionConfig): Promise<AtRestCipher | null> {
  const row = await readEncryption(sql);
  if (!row) return null;
  const cipher = new AtRestCipher(openKeys(encryption(), row));
  cipher.switching = row.state === "switching";
  return cipher;
}

/** Asks, and changes nothing, whether a database could be opened here. @throws ConfigError with what is missing and where it belongs */
export async function assertKeysAreHere({ database, encryption }: Omit<DatabaseConfig, "dataDir">): Promise<void> {
  const db = await openDatabase(database);
  try {
    const cipher = await cipherFor(db.read, () => encryption ?? { keysDir: "" });
    cipher?.keys.close();
  } finally {
    await db.close();
  }
}

/**
 * Opens the database, and with a master key its texts.
 * @throws ConfigError with a sentence for the operator where a key is missing, wrong or damaged
 */
export async function openEncrypted({ database, encryption }: DatabaseConfig): Promise<Database> {
  const db = await openDatabase(database);
  try {
    const known = await readEncryption(db.read);
    if (!encryption?.masterKey) {
      if (known) throw new ConfigError(noKey);
      return db;
    }
    const keys = openKeys(encryption, known);
    try {
      const cipher = new AtRestCipher(keys);
      const row = known ?? (await begin(db, keys));
      cipher.switching = row.state === "switching";
      return encryptedDatabase(db, cipher);
    } catch (error) {
      keys.close();
      throw error;
    }
  } catch (error) {
    await db.close();
    throw error;
  }
}
