import "server-only";
import { getConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { eraseNow } from "@/lib/erasure/run-erasure";
import type { Needles } from "./matcher-memory";
import type { ErasureRecord } from "./redaction";
import { lookForResidue } from "./verify-erasure";

const mostPasses = 3;

export const placeOfCheckpoints = () => {
  const { dataDir, checkpointCopyDir } = getConfig();
  return { dataDir, copyDir: checkpointCopyDir };
};

/** Rewrites the files, then looks through all of them for what was removed. @throws Error where another process is in the way: it is tried again */
export async function eraseFiles(db: Database, needles: Needles): Promise<ErasureRecord> {
  const { dataDir } = getConfig();
  let pass = await eraseNow(db);
  if (!pass) throw new Error("somebody still reads what was removed");
  let passes = 1;
  let look = await lookForResidue(db, dataDir, needles);
  while (look.residue > 0 && passes < mostPasses) {
    pass = (await eraseNow(db)) ?? pass;
    passes += 1;
    look = await lookForResidue(db, dataDir, needles);
  }
  const method = db.provider === "sqlite" ? "wal_checkpoint+vacuum" : "vacuum_full+checkpoint";
  const verified = look.needles > 0 && look.residue === 0 && look.unreadable === 0;
  return { method, passes, ...look, log_overwritten: pass.log && look.in_log === 0, verified };
}

/** What the record says was not reached of the log and of what the database's server keeps beside it. */
export function logNotCovered(db: Database, record: ErasureRecord | null): string[] {
  if (db.provider === "sqlite") return [];
  return [record?.log_overwritten ? "server_logs" : "write_ahead_log_segments_and_server_logs"];
}
