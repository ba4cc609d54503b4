import "server-only";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { checkpointFolder } from "@/lib/audit/checkpoint-files";
import { type RestoreMark, readRestoreMark, restoreMarkFile } from "@/lib/config/restore-mark";
import type { DatabaseConfig } from "@/lib/encryption/open-encrypted";
import { syncToDisk } from "./backup.store";
import { databaseName } from "./manifest";

type Place = Pick<DatabaseConfig, "database" | "dataDir">;

const newMark = (dataDir: string) => `${restoreMarkFile(dataDir)}.new`;
const unpackedName = /^restore-\d+\.partial$/;
export const unpackedFolder = (dataDir: string): string => path.join(dataDir, `restore-${Date.now()}.partial`);
const stagedFile = ({ database }: Place) => (database.provider === "sqlite" ? `${database.file}.restoring` : null);

/** Removes what a restore that was killed had not put in place yet: copies of texts that no erasure would know of. */
export function removeRestoreRemains(place: Place): void {
  const staged = stagedFile(place);
  if (staged) for (const suffix of ["", "-wal", "-shm"]) rmSync(`${staged}${suffix}`, { force: true });
  rmSync(newMark(place.dataDir), { force: true });
  const names = existsSync(place.dataDir) ? readdirSync(place.dataDir) : [];
  for (const name of names.filter((each) => unpackedName.test(each)))
    rmSync(path.join(place.dataDir, name), { recursive: true, force: true });
}

/**
 * Copies the database beside its place, so that it comes into it whole.
 * @returns where the database lies that will be served: there, or on PostgreSQL where it is
 */
export function stageDatabase(folder: string, place: Place): DatabaseConfig["database"] {
  const staged = stagedFile(place);
  if (!staged) return place.database;
  mkdirSync(path.dirname(staged), { recursive: true, mode: 0o700 });
  copyFileSync(path.join(folder, databaseName), staged);
  syncToDisk(staged);
  return { provider: "sqlite", file: staged };
}

function placesOf({ database, dataDir }: Place): string[] {
  const file = database.provider === "sqlite" ? database.file : null;
  return [...(file ? [file, `${file}-wal`, `${file}-shm`] : []), checkpointFolder(dataDir)];
}

/** Leaves word of what is about to happen; a restore that was cut short left it already, and goes on with what that one began. */
function mark(place: Place, from: string): RestoreMark {
  const names = placesOf(place).filter((name) => existsSync(name));
  const begun = readRestoreMark(place.dataDir) ?? {
    from,
    aside: path.join(place.dataDir, `replaced-${Date.now()}`),
    names,
  };
  const fresh = newMark(place.dataDir);
  writeFileSync(fresh, JSON.stringify({ ...begun, from }), { mode: 0o600, flush: true });
  renameSync(fresh, restoreMarkFile(place.dataDir));
  syncToDisk(place.dataDir);
  return begun;
}

/** Moves a file or folder, also to where another disk is mounted. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    cpSync(from, `${to}.partial`, { recursive: true });
    if (statSync(from).isFile()) syncToDisk(`${to}.partial`);
    renameSync(`${to}.partial`, to);
    rmSync(from, { recursive: true });
  }
}

/** Moves what was there out of the way; what is there besides was put there by a restore that was cut short. */
function putAside(place: Place, { aside, names }: RestoreMark): void {
  for (const name of placesOf(place).filter((each) => existsSync(each))) {
    const target = path.join(aside, path.basename(name));
    if (names.includes(name) && !existsSync(target)) {
      mkdirSync(aside, { recursive: true, mode: 0o700 });
      move(name, target);
      syncToDisk(aside);
    } else rmSync(name, { recursive: true });
  }
}

/**
 * Puts the staged database and the backup's checkpoints in place, and what was there aside. Killed at any moment it leaves its mark,
 * with which no server starts, and the next restore goes on.
 * @returns where what was there before lies
 */
export function putInPlace(folder: string, place: Place, from: string): string {
  const begun = mark(place, from);
  putAside(place, begun);
  const staged = stagedFile(place);
  if (staged && place.database.provider === "sqlite") {
    renameSync(staged, place.database.file);
    syncToDisk(path.dirname(place.database.file));
  }
  const checkpoints = path.join(folder, path.basename(checkpointFolder(place.dataDir)));
  if (existsSync(checkpoints)) cpSync(checkpoints, checkpointFolder(place.dataDir), { recursive: true });
  return begun.aside;
}

/** Says that all is done. */
export function removeRestoreMark(dataDir: string): void {
  rmSync(restoreMarkFile(dataDir));
  syncToDisk(dataDir);
}
