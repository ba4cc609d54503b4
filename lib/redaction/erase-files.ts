import "server-only";
import { getConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { runErasure } from "@/lib/erasure/run-erasure";
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
  const method = db.provider === "sqlite" ? "wal_checkpoint+vacuum" : "vacuum_full+checkpoint";
  if (!(await runErasure(db))) throw new Error("somebody still reads what was removed");
  let passes = 1;
  let look = await lookForResidue(db, dataDir, needles);
  while (look.residue > 0 && passes < mostPasses) {
    await db.eraseResidue();
    passes += 1;
    look = await lookForResidue(db, dataDir, needles);
  }
  const verified = look.needles > 0 && look.residue === 0 && look.unreadable === 0;
  return { method, passes, ...look, verified };
}
