import { createHash } from "node:crypto";
import { createReadStream, lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

/** The database in a backup; on PostgreSQL it is in `pg_dump`'s file, which lies where its maker put it. */
export const databaseName = "palimpsest.db";
const manifestName = "manifest.json";

const manifest = z.object({
  format: z.literal("palimpsest-backup"),
  version: z.literal(1),
  id: z.string(),
  made_at: z.iso.datetime(),
  provider: z.enum(["sqlite", "postgresql"]),
  keys: z.boolean(),
  files: z.array(
    z.object({
      path: z.string().regex(/^(?!.*(^|\/)\.\.?(\/|$))[^/\\][^\\]*$/),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});

/** What a backup holds. Without it, or with a file that is not as it says, there is no backup. */
export type Manifest = z.infer<typeof manifest>;

/** A backup that cannot be made or used; the message says what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** The files below a folder, by their paths from it, in order. */
export function filesBelow(folder: string, prefix = ""): string[] {
  return readdirSync(path.join(folder, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const name = path.posix.join(prefix, entry.name);
      return entry.isDirectory() ? filesBelow(folder, name) : [name];
    })
    .sort();
}

export async function describeFiles(folder: string): Promise<Manifest["files"]> {
  const files: Manifest["files"] = [];
  for (const name of filesBelow(folder)) {
    const file = path.join(folder, name);
    files.push({ path: name, bytes: lstatSync(file).size, sha256: await hashFile(file) });
  }
  return files;
}

export const manifestFile = (folder: string): string => path.join(folder, manifestName);

function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(manifestFile(folder), "utf8");
  } catch {
    throw new BackupError("This is no backup: it has no manifest.json. A backup that was cut short has none.");
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new BackupError("The manifest of this backup cannot be read. Use another backup.");
  }
}

/** Compares every file with the manifest. @throws BackupError where one is missing, new or other than it was */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const found = readManifest(folder);
  const there = new Map((await describeFiles(folder)).map((file) => [file.path, file]));
  there.delete(manifestName);
  for (const { path: name, sha256 } of found.files) {
    const file = there.get(name);
    if (!file) throw new BackupError(`This backup lacks ${name}. Use another backup.`);
    if (file.sha256 !== sha256) throw new BackupError(`In this backup ${name} is damaged. Use another backup.`);
    there.delete(name);
  }
  const [unknown] = there.keys();
  if (unknown !== undefined) throw new BackupError(`This backup holds ${unknown}, which its manifest does not know.`);
  return found;
}
