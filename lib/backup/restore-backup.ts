import "server-only";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { addPublicKeys } from "@/lib/audit/audit-key";
import { checkpointFolder, moveLaterCheckpoints } from "@/lib/audit/checkpoint-files";
import type { Database } from "@/lib/db/database";
import { migrate } from "@/lib/db/migrate";
import type { DatabaseConfig } from "@/lib/encryption/open-encrypted";
import { eraseKeyless } from "@/lib/erasure/erase-keyless";
import { ErasureLedger, ledgerFile, parseLedger } from "@/lib/erasure/ledger-file";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { runErasure } from "@/lib/erasure/run-erasure";
import { unpackArchive } from "./archive";
import { isInUse, lastCheckpoints, syncToDisk } from "./backup.store";
import { BackupError, databaseName, type Manifest, verifyBackup } from "./manifest";
import { noteInLog } from "./note-in-log";

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
}

async function assertFits({ config, replace }: RestoreRequest, { provider }: Manifest): Promise<void> {
  const { database } = config;
  if (provider !== database.provider) {
    const names = { sqlite: "SQLite", postgresql: "PostgreSQL" };
    throw new BackupError(
      `This is a backup of ${names[provider]}, and DATABASE_URL names ${names[database.provider]}.`,
    );
  }
  if (database.provider === "sqlite" && existsSync(database.file) && !replace)
    throw new BackupError(`There is a database at ${database.file}. Pass --replace to put it aside, or set DATA_DIR.`);
  if (await isInUse(database)) throw new BackupError("The database is in use. Stop all servers first.");
}

/** Moves what the backup takes the place of out of the way. */
function putAside({ database, dataDir }: RestoreRequest["config"], aside: string): void {
  const file = database.provider === "sqlite" ? database.file : null;
  const names = [...(file ? [file, `${file}-wal`, `${file}-shm`] : []), checkpointFolder(dataDir)];
  const there = names.filter((name) => existsSync(name));
  if (there.length === 0) return;
  mkdirSync(aside, { mode: 0o700 });
  for (const name of there) renameSync(name, path.join(aside, path.basename(name)));
}

/** Keys that are there stay: the backup's are older or the same. */
function addKeys(folder: string, dataDir: string): void {
  for (const name of ["audit-key.pem", "console-secret"]) {
    const target = path.join(dataDir, name);
    if (existsSync(path.join(folder, name)) && !existsSync(target)) copyFileSync(path.join(folder, name), target);
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

/** The database is copied beside its place first, so that it comes into it whole. */
function put(folder: string, request: RestoreRequest, aside: string): void {
  const { database, dataDir } = request.config;
  const staged = database.provider === "sqlite" ? `${database.file}.restoring` : null;
  if (staged) {
    mkdirSync(path.dirname(staged), { recursive: true, mode: 0o700 });
    copyFileSync(path.join(folder, databaseName), staged);
    syncToDisk(staged);
  }
  putAside(request.config, aside);
  if (staged && database.provider === "sqlite") {
    renameSync(staged, database.file);
    syncToDisk(path.dirname(database.file));
  }
  const checkpoints = path.join(folder, path.basename(checkpointFolder(dataDir)));
  if (existsSync(checkpoints)) cpSync(checkpoints, checkpointFolder(dataDir), { recursive: true });
}

/** What a backup has of checkpoints from after its database would stand in the place of those that come next. */
async function putLaterAside(db: Database, dataDir: string, aside: string): Promise<void> {
  const folders = { from: checkpointFolder(dataDir), to: path.join(aside, "later-checkpoints") };
  for (const last of await lastCheckpoints(db)) moveLaterCheckpoints(folders, last);
}

/** Replays the erasures, removes their bytes and writes down that this was restored: what a start would do, and done before it. */
async function settle({ config, root }: RestoreRequest, manifest: Manifest, aside: string) {
  await migrate(root, config.database);
  const { db, replayed } = await openWithLedger(config);
  try {
    await putLaterAside(db, config.dataDir, aside);
    const data = { backup_id: manifest.id, made_at: manifest.made_at };
    await noteInLog(db, (workspace_id) => ({ action: "backup.restored", target: { workspace_id }, data }));
    const keyless = await eraseKeyless(db);
    return { replayed: replayed + keyless, erased: await runErasure(db) };
  } finally {
    await db.close();
  }
}

/**
 * Puts a backup in the place of the database, and erases in it what has been erased since it was made. On PostgreSQL the
 * database itself has been restored by `pg_restore` before.
 * @throws BackupError, with everything as it was
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { dataDir } = request.config;
  const from = path.resolve(request.from);
  if (!existsSync(from)) throw new BackupError(`There is no backup at ${from}.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unpacked = path.join(dataDir, `restore-${Date.now()}.partial`);
  try {
    const isArchive = statSync(from).isFile();
    if (isArchive) await unpackArchive(from, unpacked);
    const folder = isArchive ? unpacked : from;
    const manifest = await verifyBackup(folder);
    await assertFits(request, manifest);
    // First of all: should this stop half way, whatever database is opened here next knows what is gone.
    mergeLedgers(folder, request);
    const aside = path.join(dataDir, `replaced-${Date.now()}`);
    put(folder, request, aside);
    addKeys(folder, dataDir);
    const settled = await settle(request, manifest, aside);
    return { manifest, aside: existsSync(aside) ? aside : null, ...settled };
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}
