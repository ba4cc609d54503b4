import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Database } from "@/lib/db/database";
import { type Blame, type BlameVersion, blameVersions, extendBlame } from "@/lib/domain/blame";
import { redactedUpTo, textsBetween } from "./blame.store";
import { blameCache, type KeptBlame } from "./blame-cache";

interface Asked {
  storeId: string;
  memoryId: string;
  versionId: string;
  number: number;
}

/** Versions read at a time: with the largest texts about 10 MB, after which others have their turn. */
const batch = 100;

interface Reached {
  blame: Blame;
  text: BlameVersion | null;
}

const hasText = (version: BlameVersion) => !version.deleted && !version.redacted && version.content !== null;

/** Reads on from a version to the one that was asked for. */
async function readOn(db: Database, asked: Asked, { from, reached }: { from: number; reached: Reached }) {
  let { blame, text } = reached;
  const { storeId, memoryId } = asked;
  const read = (next: number) =>
    textsBetween(db, storeId, { memoryId, from: next, to: Math.min(next + batch - 1, asked.number) });
  let coming = read(from);
  for (let next = from; next <= asked.number; next += batch) {
    const versions = await coming;
    // The database works on the next ones meanwhile.
    if (next + batch <= asked.number) coming = read(next + batch);
    blame = extendBlame(blame, text?.content ?? null, ...versions);
    text = versions.findLast(hasText) ?? text;
    await setImmediate();
  }
  return { blame, text };
}

/** The kept blame to go on from, with the text that it ends in; null where a redaction or anything else came between. */
async function reachedBy(db: Database, asked: Asked, kept: KeptBlame): Promise<Reached | null> {
  const { storeId, memoryId } = asked;
  const redacted = await redactedUpTo(db, storeId, { memoryId, number: kept.number });
  if (redacted !== kept.redacted) return null;
  if (kept.textSha256 === null) return { blame: kept.blame, text: null };
  const range = { memoryId, from: kept.textNumber, to: kept.textNumber };
  const [text] = await textsBetween(db, storeId, range);
  return text && hasText(text) && text.contentSha256 === kept.textSha256 ? { blame: kept.blame, text } : null;
}

/**
 * The origins of the lines of one version. A blame that was kept is used only where the database still has as many redacted
 * versions below it as when it was computed: a count that only grows, and is read before the texts are.
 */
export async function computeBlame(db: Database, asked: Asked): Promise<Blame> {
  const { storeId, memoryId, number, versionId } = asked;
  const cache = blameCache();
  const kept = cache.take(memoryId, number);
  const redacted = await redactedUpTo(db, storeId, { memoryId, number });
  if (kept?.versionId === versionId && kept.redacted === redacted) return kept.blame;
  const known = kept && kept.number < number ? await reachedBy(db, asked, kept) : null;
  const start = known ? (kept?.number ?? 0) + 1 : 1;
  const reached = known ?? { blame: blameVersions([]), text: null };
  const { blame, text } = await readOn(db, asked, { from: start, reached });
  cache.keep({
    memoryId,
    versionId,
    number,
    blame,
    textNumber: text?.number ?? 0,
    textSha256: text?.contentSha256 ?? null,
    redacted,
  });
  return blame;
}
