import "server-only";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { addPublicKeys } from "@/lib/audit/audit-key";
import { checkpointFolder, moveLaterCheckpoints } from "@/lib/audit/checkpoint-files";
import { ConfigError } from "@/lib/config/config";
import { createFileOnce } from "@/lib/config/create-file-once";
import { readRestoreMark } from "@/lib/config/restore-mark";
import type { Database } from "@/lib/db/database";
import { migrate } from "@/lib/db/migrate";
import { assertKeysAreHere, type DatabaseConfig } from "@/lib/encryption/open-encrypted";
import { eraseKeyless } from "@/lib/erasure/erase-keyless";
import { ErasureLedger, ledgerFile, parseLedger } from "@/lib/erasure/ledger-file";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { runErasure } from "@/lib/erasure/run-erasure";
import { unpackArchive } from "./archive";
import { isAfterBackup, isInUse, lastCheckpoints } from "./backup.store";
import { BackupError, type Manifest, verifyBackup } from "./manifest";
import { noteInLog } from "./note-in-log";
import { putInPlace, removeRestoreMark, removeRestoreRemains, stageDatabase, unpackedFolder } from "./put-in-place";

export interface RestoreRequest {
  config: DatabaseConfig;
  /** A folder or an archive that `makeBackup` made. */
  from: string;
  /** Puts aside what is there. */
  replace: boolean;
  /** Ledgers of erasures that are newer than the backup's, where the data directory has not got them. */
  ledgers: readonly string[];
  /** The project's folder, which holds the migrations. */
  root: string;
}

export interface Restored {
  manifest: Manifest;
  /** How many erasures made since the backup were done again. */
  replayed: number;
  /** Whether the pass that removes their bytes from the files is through; otherwise the server does it. */
  erased: boolean;
  /** Where what was there before lies now; null where there was nothing. */
  aside: string | null;
  /** Whether the database is from after the backup: on PostgreSQL one that `pg_restore` has not brought back. */
  isLater: boolean;
}

async function assertFits({ config, replace }: RestoreRequest, { provider }: Manifest): Promise<void> {
  const { database, dataDir } = config;
  if (provider !== database.provider) {
    const names = { sqlite: "SQLite", postgresql: "PostgreSQL" };
    throw new BackupError(
      `This is a backup of ${names[provider]}, and DATABASE_URL names ${names[database.provider]}.`,
    );
  }
  if (database.provider === "sqlite" && existsSync(database.file) && !replace && !readRestoreMark(dataDir))
    throw new BackupError(`There is a database at ${database.file}. Pass --replace to put it aside, or set DATA_DIR.`);
  await assertNotInUse(database);
}

async function assertNotInUse(database: DatabaseConfig["database"]): Promise<void> {
  if (await isInUse(database)) throw new BackupError("The database is in use. Stop all servers first.");
}

/**
 * Brings the database to this build, and looks whether it could be served: a backup holds no key of the encryption, and may be a newer
 * build's. What is put in place would be of no use then, and what was there out of it.
 */
async function prepareStaged({ config, root }: RestoreRequest, database: DatabaseConfig["database"]): Promise<void> {
  try {
    await migrate(root, database);
    // Not the whole settings: copying them would make a secret of the console before the backup's is in place.
    await assertKeysAreHere({ database, encryption: config.encryption });
  } catch (error) {
    throw error instanceof ConfigError ? new BackupError(`Nothing was restored. ${error.message}`) : error;
  }
}

/** Keys that are there stay: the backup's are older or the same. */
function addKeys(folder: string, dataDir: string): void {
  for (const name of ["audit-key.pem", "console-secret"]) {
    const target = path.join(dataDir, name);
    const own = path.join(folder, name);
    if (existsSync(own) && !existsSync(target)) createFileOnce(target, readFileSync(own, "utf8"));
  }
  const publicKeys = path.join(folder, "audit-key.pub.pem");
  if (existsSync(publicKeys)) addPublicKeys(dataDir, readFileSync(publicKeys, "utf8"));
}

/** What any ledger knows was erased stays erased. */
function mergeLedgers(folder: string, { config, ledgers }: RestoreRequest): void {
  const ledger = new ErasureLedger(config.dataDir);
  ledger.read();
  for (const file of [ledgerFile(folder), ...ledgers]) {
    if (existsSync(file)) ledger.append(parseLedger(readFileSync(file, "utf8")).entries);
    else if (ledgers.includes(file)) throw new BackupError(`There is no ledger at ${file}.`);
  }
}

/** What a backup has of checkpoints from after its database would stand in the place of those that come next. */
async function putLaterAside(db: Database, dataDir: string, aside: string): Promise<void> {
  const folders = { from: checkpointFolder(dataDir), to: path.join(aside, "later-checkpoints") };
  for (const last of await lastCheckpoints(db)) moveLaterCheckpoints(folders, last);
}

/** Replays the erasures, removes their bytes and writes down that this was restored: what a start would do, and done before it. */
async function settle({ config }: RestoreRequest, manifest: Manifest, aside: string) {
  const { db, replayed } = await openWithLedger(config);
  try {
    await putLaterAside(db, config.dataDir, aside);
    const data = { backup_id: manifest.id, made_at: manifest.made_at };
    await noteInLog(db, (workspace_id) => ({ action: "backup.restored", target: { workspace_id }, data }));
    const keyless = await eraseKeyless(db);
    const isLater = await isAfterBackup(db, manifest.id);
    return { replayed: replayed + keyless, isLater, erased: await runErasure(db) };
  } finally {
    await db.close();
  }
}

/**
 * Puts a backup in the place of the database, and erases in it what has been erased since it was made. On PostgreSQL the
 * database itself has been restored by `pg_restore` before.
 * @throws BackupError, with everything as it was. Cut short later than that it keeps servers from starting, and another run ends it.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { dataDir } = request.config;
  const from = path.resolve(request.from);
  if (!existsSync(from)) throw new BackupError(`There is no backup at ${from}.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { config } = request;
  removeRestoreRemains(config);
  const unpacked = unpackedFolder(dataDir);
  try {
    const isArchive = statSync(from).isFile();
    if (isArchive) await unpackArchive(from, unpacked);
    const folder = isArchive ? unpacked : from;
    const manifest = await verifyBackup(folder);
    await assertFits(request, manifest);
    // First of all: should this stop half way, whatever database is opened here next knows what is gone.
    mergeLedgers(folder, request);
    await prepareStaged(request, stageDatabase(folder, config));
    // Copying takes its time, in which a server may have been started.
    await assertNotInUse(config.database);
    const aside = putInPlace(folder, config, from);
    addKeys(folder, dataDir);
    const settled = await settle(request, manifest, aside);
    removeRestoreMark(dataDir);
    return { manifest, aside: existsSync(aside) ? aside : null, ...settled };
  } finally {
    removeRestoreRemains(config);
  }
}
