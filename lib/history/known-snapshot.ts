import "server-only";
import type { Database } from "@/lib/db/database";
import { blameTrail } from "@/lib/domain/blame-snapshot";
import { type SnapshotRow, snapshotsUpTo, type UpTo } from "./blame.store";
import type { BlameOutline } from "./blame-outline";
import { type KnownBlame, nothingKnown } from "./trace-texts";

/** Each goes on from the one before, and of the versions up to it as many are redacted as were when it was made. */
function areRight(rows: readonly SnapshotRow[], outline: BlameOutline): boolean {
  let previous = 0;
  for (const row of rows) {
    if (row.previous !== previous || row.redacted !== outline.redactedUpTo(row.number)) return false;
    previous = row.number;
  }
  return true;
}

/** The blame of the last version, up to one, that has a snapshot which is right; that of no version where there is none. */
export async function knownSnapshot(db: Database, memory: UpTo, outline: BlameOutline): Promise<KnownBlame> {
  const rows = await snapshotsUpTo(db, memory);
  const last = rows.at(-1);
  if (!last || last.origins === null || !areRight(rows, outline)) return nothingKnown;
  const steps = rows.map((row) => row.steps);
  const source = {
    idOf: (number: number) => outline.idOf(number),
    sha256s: outline.sha256sUpTo(last.number),
  };
  const trail = blameTrail(last.origins, steps, source);
  return trail ? { number: last.number, trail } : nothingKnown;
}
