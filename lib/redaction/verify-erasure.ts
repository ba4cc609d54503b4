import "server-only";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { checkpointFolder } from "@/lib/audit/checkpoint-files";
import type { Database } from "@/lib/db/database";
import { readPieces } from "@/lib/db/database-files";
import { ByteStrings } from "@/lib/domain/byte-strings";
import type { Needles } from "./matcher-memory";
import { readAllStoreIds, readScannedVersions } from "./redaction.store";

const ofEach = 24;

/** As many of each kind, spread over all there are. */
function sampleOf({ texts, salts, hashes }: Needles): string[] {
  return [texts, salts, hashes].flatMap((kind) => {
    const all = [...kind];
    const step = Math.max(1, Math.floor(all.length / ofEach));
    return all.filter((_, at) => at % step === 0).slice(0, ofEach);
  });
}

/** Without the checkpoints: they say what the database's own table of them says, and after a year there are a hundred thousand. */
function filesBelow(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  const checkpoints = checkpointFolder(dataDir);
  return readdirSync(dataDir, { withFileTypes: true }).flatMap((one) => {
    const place = path.join(dataDir, one.name);
    if (one.isFile()) return [place];
    if (!one.isDirectory() || place === checkpoints) return [];
    return readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((inside) => inside.isFile())
      .map((inside) => path.join(inside.parentPath, inside.name));
  });
}

/** Looks for byte strings in one file, a piece at a time. @returns its size, or null where it cannot be read */
async function lookThrough(file: string, needles: ByteStrings, found: (at: number) => void): Promise<number | null> {
  const overlap = Math.max(needles.longest, 1) - 1;
  let kept: Buffer = Buffer.alloc(0);
  let size = 0;
  try {
    for await (const piece of readPieces(file)) {
      const bytes = Buffer.concat([kept, piece]);
      needles.findIn(bytes, found);
      kept = bytes.subarray(Math.max(0, bytes.length - overlap));
      size += piece.length;
    }
    return size;
  } catch {
    return null;
  }
}

/** Which of these is still said by a version that nobody chose to remove: then it has every right to be in the files. */
async function stillStored(db: Database, needles: readonly string[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (const { id } of await readAllStoreIds(db.read)) {
    for (let after = 0; ; ) {
      const rows = await readScannedVersions(db.read, id, { after, limit: 50 });
      for (const { content, path: at, content_sha256 } of rows)
        for (const needle of needles)
          if (content?.includes(needle) || at?.includes(needle) || content_sha256 === needle) stored.add(needle);
      const last = rows.at(-1);
      if (!last || stored.size === needles.length) break;
      after = last.seq;
    }
  }
  return stored;
}

export interface FileLook {
  files: number;
  bytes: number;
  needles: number;
  residue: number;
  still_stored: number;
  /** In segments of the write-ahead log, which the server uses again. */
  in_log: number;
  unreadable: number;
}

/** Looks for removed byte strings in every file of the database, and of the data directory but for the checkpoints in it. */
export async function lookForResidue(db: Database, dataDir: string, needles: Needles): Promise<FileLook> {
  const sample = sampleOf(needles);
  const bytes = new ByteStrings(sample.map((text) => Buffer.from(text)));
  const own = await db.files();
  const look: FileLook = {
    files: 0,
    bytes: 0,
    needles: sample.length,
    residue: 0,
    still_stored: 0,
    in_log: 0,
    unreadable: own.unreadable,
  };
  const there = new Set<string>();
  const inLog = new Set<string>();
  const places = [
    { files: new Set([...own.rows, ...filesBelow(dataDir)]), seen: there },
    { files: new Set(own.log), seen: inLog },
  ];
  for (const { files, seen } of places) {
    for (const file of files) {
      const size = await lookThrough(file, bytes, (at) => seen.add(sample[at] ?? ""));
      // A file that has gone meanwhile holds nothing.
      if (size === null && !existsSync(file)) continue;
      if (size === null) look.unreadable += 1;
      else Object.assign(look, { files: look.files + 1, bytes: look.bytes + size });
    }
  }
  const stored = there.size + inLog.size > 0 ? await stillStored(db, [...new Set([...there, ...inLog])]) : new Set();
  const left = (seen: Set<string>) => [...seen].filter((needle) => !stored.has(needle)).length;
  return { ...look, residue: left(there), in_log: left(inLog), still_stored: stored.size };
}
