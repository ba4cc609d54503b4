import "server-only";
import type { Database } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import type { BlameTracer, BlameVersion, LineOrigin } from "@/lib/domain/blame";
import { countVersions, type NewSnapshot, type UpTo } from "./blame.store";
import { blameCache } from "./blame-cache";
import { type BlameOutline, readOutline } from "./blame-outline";
import { knownSnapshot } from "./known-snapshot";
import { SnapshotChain, usualInterval } from "./snapshot-chain";
import { offerSnapshots } from "./snapshot-offers";
import { type KnownBlame, nothingKnown, traceTexts } from "./trace-texts";

interface Asked extends UpTo {
  versionId: string;
}

/** Somebody waits: with the largest texts some fifty versions, after which others have their turn. */
const bytesAtOnce = 5_000_000;

/** What this process kept of the memory, where the database says of it what it said then. */
function keptBlame({ memoryId, number }: Asked, outline: BlameOutline): KnownBlame | null {
  const kept = blameCache().take(memoryId, number);
  if (!kept || outline.idOf(kept.number) !== kept.versionId) return null;
  return outline.redactedUpTo(kept.number) === kept.redacted ? { number: kept.number, trail: kept.trail } : null;
}

/** The blame of the version; null where something was redacted while it was read. */
async function findBlame(db: Database, asked: Asked, outline: BlameOutline): Promise<KnownBlame | null> {
  const { number } = asked;
  const kept = keptBlame(asked, outline);
  if (kept?.number === number) return kept;
  const isNear = kept !== null && number - kept.number < usualInterval;
  const saved = isNear ? nothingKnown : await knownSnapshot(db, asked, outline);
  const known = kept && kept.number > saved.number ? kept : saved;
  // What only this process knows is no snapshot to go on from.
  const chain = known === kept ? null : new SnapshotChain(asked, { known, outline }, usualInterval);
  const due: NewSnapshot[] = [];
  const each = (tracer: BlameTracer, version: BlameVersion) => {
    const snapshot = chain?.after(tracer, version);
    if (snapshot) due.push(snapshot);
    return true;
  };
  const tracer = await traceTexts(db, { memory: asked, outline, known, bytesAtOnce, each });
  const now = await countVersions(db, asked);
  if (!tracer || now.versions !== number || now.redacted !== outline.redactedUpTo(number)) return null;
  offerSnapshots(db, due);
  return { number, trail: tracer.blame().trail };
}

/**
 * Who wrote the lines of one version. What was kept of earlier ones, in this process or in the database, is used only where as many
 * versions below it are redacted as then, and what was read only where none was redacted meanwhile: a count that only grows.
 * @throws AppError not_found where the store is deleted meanwhile
 */
export async function computeBlame(db: Database, asked: Asked): Promise<readonly LineOrigin[]> {
  for (;;) {
    const outline = await readOutline(db, asked);
    if (!outline) throw new AppError("not_found", `There is no memory ${asked.memoryId} in this store.`);
    const found = await findBlame(db, asked, outline);
    if (!found) continue;
    const { memoryId, versionId, number } = asked;
    blameCache().keep({ memoryId, versionId, number, trail: found.trail, redacted: outline.redactedUpTo(number) });
    return outline.hasText(number) ? found.trail.origins : [];
  }
}
