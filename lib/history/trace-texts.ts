import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Database } from "@/lib/db/database";
import { BlameTracer, type BlameTrail, type BlameVersion, noTrail } from "@/lib/domain/blame";
import { textsBetween, type UpTo } from "./blame.store";
import type { BlameOutline } from "./blame-outline";

/** A version of which the blame is known. */
export interface KnownBlame {
  number: number;
  trail: BlameTrail;
}

export const nothingKnown: KnownBlame = { number: 0, trail: noTrail };

export interface Tracing {
  memory: UpTo;
  outline: BlameOutline;
  /** The blame to go on from. */
  known: KnownBlame;
  /** How many bytes of text are read at a time, after which others have their turn. */
  bytesAtOnce: number;
  /** Called after each version. @returns false to leave it at that */
  each?(tracer: BlameTracer, version: BlameVersion): Promise<boolean> | boolean;
  /** Called between two readings. */
  rest?(): Promise<unknown>;
}

async function begin(db: Database, { memory, outline, known }: Tracing): Promise<BlameTracer | null> {
  const last = outline.lastTextUpTo(known.number);
  if (!last) return new BlameTracer(known.trail);
  const range = { memoryId: memory.memoryId, from: last.number, to: last.number };
  const [version] = await textsBetween(db, memory.storeId, range);
  const isThere = version?.content != null && version.contentSha256 === last.content_sha256;
  return isThere ? new BlameTracer(known.trail, version.content) : null;
}

/**
 * Reads the texts after a version of which the blame is known, up to the one that was asked for.
 * @returns null where something was redacted since the outline was read, or `each` left it
 */
export async function traceTexts(db: Database, tracing: Tracing): Promise<BlameTracer | null> {
  const { memory, outline, known, each, rest = setImmediate } = tracing;
  const tracer = await begin(db, tracing);
  if (!tracer) return null;
  const stretches = outline.stretches(known.number + 1, memory.number, tracing.bytesAtOnce);
  const read = () => {
    const { value } = stretches.next();
    return value && textsBetween(db, memory.storeId, { memoryId: memory.memoryId, ...value });
  };
  for (let coming = read(); coming; ) {
    const versions = await coming;
    // The database works on the next ones meanwhile.
    coming = read();
    for (const version of versions) {
      if (version.redacted !== (outline.at(version.number)?.redacted_at !== null)) return null;
      tracer.add(version);
      if (each && !(await each(tracer, version))) return null;
    }
    await rest();
  }
  return tracer;
}
