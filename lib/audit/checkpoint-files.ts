import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PinnedCheckpoint } from "./collect-pins";

const noteName = /^(\d{8})\.note$/;
const nameOf = (number: number, kind: "note" | "heads") => `${String(number).padStart(8, "0")}.${kind}`;

/** Where the checkpoints of a data directory lie, a folder per workspace. */
export const checkpointFolder = (dataDir: string): string => path.join(dataDir, "checkpoints");

/** So many may be missing at the end before a folder is read whole: after a year it has a hundred thousand files. */
const mostMissing = 100;

/** The number of the last checkpoint that the folder has of this workspace; 0 for none. @param newest the number of the last there is */
export function lastCheckpointFile(folder: string, workspaceId: string, newest: number): number {
  const own = path.join(folder, workspaceId);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  for (let number = newest; number > Math.max(0, newest - mostMissing); number--)
    if (existsSync(path.join(own, nameOf(number, "note")))) return number;
  return readdirSync(own).reduce((last, name) => Math.max(last, Number(noteName.exec(name)?.[1] ?? 0)), 0);
}

/** Moves what a folder has of a workspace from after a checkpoint into another folder. */
export function moveLaterCheckpoints(
  { from, to }: { from: string; to: string },
  { workspaceId, after }: { workspaceId: string; after: number },
): void {
  const own = path.join(from, workspaceId);
  if (!existsSync(own)) return;
  for (const name of readdirSync(own)) {
    if (!(Number.parseInt(name, 10) > after)) continue;
    mkdirSync(path.join(to, workspaceId), { recursive: true, mode: 0o700 });
    renameSync(path.join(own, name), path.join(to, workspaceId, name));
  }
}

function writeOnce(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: "wx" });
  } catch (error) {
    // What lies there is older than what the database says now, and worth more.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Writes a checkpoint beside the others; the note last, so that a note always has its heads. */
export function writeCheckpointFile(
  folder: string,
  { workspace_id, number, note, heads }: { workspace_id: string; number: number; note: string; heads: string },
): void {
  writeOnce(path.join(folder, workspace_id, nameOf(number, "heads")), heads);
  writeOnce(path.join(folder, workspace_id, nameOf(number, "note")), note);
}

/** All notes of a folder and of the folders in it, with their heads where they lie beside them. */
export function* readPinned(folder: string): Generator<PinnedCheckpoint> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* readPinned(file);
    else if (entry.name.endsWith(".note"))
      yield { note: readFileSync(file, "utf8"), heads: readIfThere(`${file.slice(0, -".note".length)}.heads`) };
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
