import "server-only";
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { checkpointFolder } from "@/lib/audit/checkpoint-files";
import { assertNoHalfRestore } from "@/lib/config/restore-mark";
import { createId } from "@/lib/domain/id";
import { copyKeyFile } from "@/lib/encryption/key-file.store";
import type { DatabaseConfig } from "@/lib/encryption/open-encrypted";
import { ledgerFile } from "@/lib/erasure/ledger-file";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { packFolder } from "./archive";
import { copyDatabase, syncToDisk } from "./backup.store";
import { BackupError, databaseName, describeFiles, type Manifest, manifestFile } from "./manifest";
import { noteInLog } from "./note-in-log";

export interface BackupRequest {
  config: DatabaseConfig;
  /** A new folder, or a new file whose name ends in .zip. */
  to: string;
  /** Also the private keys, which are better kept elsewhere. */
  withKeys: boolean;
  /** A folder outside the backup that gets a copy of the key file of the encryption, in the place of an earlier one. */
  keysTo?: string;
}

const publicFiles = ["audit-key.pub.pem"];
const privateFiles = ["audit-key.pem", "console-secret"];

/** Everything but the manifest. The ledger last: it then knows of every erasure that the copied database has had. */
function fill(folder: string, { config, withKeys }: BackupRequest): void {
  const { database, dataDir } = config;
  if (database.provider === "sqlite") {
    copyDatabase(database.file, path.join(folder, databaseName));
    chmodSync(path.join(folder, databaseName), 0o600);
  }
  const checkpoints = checkpointFolder(dataDir);
  if (existsSync(checkpoints)) cpSync(checkpoints, path.join(folder, path.basename(checkpoints)), { recursive: true });
  const names = [...publicFiles, ...(withKeys ? privateFiles : []), path.basename(ledgerFile(dataDir))];
  for (const name of names) {
    if (existsSync(path.join(dataDir, name))) cpSync(path.join(dataDir, name), path.join(folder, name));
  }
}

/** After the database, so that it has the key of every text in it. */
function copyKeys({ config: { encryption }, keysTo }: BackupRequest): void {
  if (keysTo === undefined) return;
  if (!encryption?.masterKey)
    throw new BackupError("There is no key file to copy: without a master key nothing is encrypted.");
  copyKeyFile(encryption.keysDir, path.resolve(keysTo));
}

function isInside(place: string, folder: string): boolean {
  const way = path.relative(folder, place);
  return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/**
 * Copies the database as it is at one moment, the checkpoints, the public keys and the ledger of erasures, while servers go on
 * writing. A backup that was cut short has no manifest and another name.
 * @throws BackupError
 */
export async function makeBackup(request: BackupRequest): Promise<Manifest> {
  const { config, withKeys } = request;
  const to = path.resolve(request.to);
  assertNoHalfRestore(config);
  if (isInside(to, config.dataDir))
    throw new BackupError(
      `${to} is in the data directory, where a redaction finds the text in it and cannot say that it is gone. Put backups outside the data directory.`,
    );
  if (existsSync(to)) throw new BackupError(`${to} is there already. Name a new folder, or a new file ending in .zip.`);
  if (config.database.provider === "sqlite" && !existsSync(config.database.file))
    throw new BackupError(`There is no database at ${config.database.file}. Is DATA_DIR the server's?`);
  const partial = `${to}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  try {
    const { db } = await openWithLedger(config);
    try {
      fill(partial, request);
      copyKeys(request);
      const files = await describeFiles(partial);
      for (const { path: name } of files) syncToDisk(path.join(partial, name));
      const manifest: Manifest = {
        format: "palimpsest-backup",
        version: 1,
        id: createId("bkp", Date.now()),
        made_at: new Date().toISOString(),
        provider: config.database.provider,
        keys: withKeys,
        files,
      };
      writeFileSync(manifestFile(partial), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
      const data = { backup_id: manifest.id, files: files.length, keys: withKeys };
      await noteInLog(db, (workspace_id) => ({ action: "backup.made", target: { workspace_id }, data }));
      await finish(partial, to);
      return manifest;
    } finally {
      await db.close();
    }
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Gives the whole backup its name. */
async function finish(partial: string, to: string): Promise<void> {
  if (!to.endsWith(".zip")) renameSync(partial, to);
  else {
    const archive = `${partial}.zip`;
    try {
      await packFolder(partial, archive);
      renameSync(archive, to);
    } finally {
      rmSync(archive, { force: true });
    }
  }
  syncToDisk(path.dirname(to));
}
