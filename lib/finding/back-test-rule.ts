import "server-only";
import type { Context } from "@/lib/access/context";
import { findPattern } from "@/lib/domain/custom-pattern";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { requireStore } from "@/lib/store/require-store";
import type { BackTestRuleInput } from "./finding.schema";
import { walkHistory } from "./finding.store";

/** Versions are looked through a few at a time, so that others get their turn, and only for so long; the next page goes on. */
const stepsAtOnce = 100;
const mostMs = 300;
const mostSamples = 10;
const cursorShape = /^\d{1,10}$/;

export interface BackTestSample {
  memoryId: string;
  versionId: string;
  number: number;
  isHead: boolean;
  start: number;
  end: number;
  line: number;
}

/** One stretch of the history, from the newest version on. */
export interface BackTested {
  /** Versions with a match, and matches in all, of this stretch. */
  versions: number;
  matches: number;
  /** Memories whose live text has a match. */
  live: number;
  samples: BackTestSample[];
  /** How much of the history is left, in sequence numbers of the store; 0 at its end. */
  left: number;
  nextPage: string | null;
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/**
 * What a pattern would have found in everything that was ever written in a store, stretch by stretch. Answers places, never
 * texts; whoever asks stops by not asking for the next page.
 * @throws AppError invalid_request for a pattern that is not supported, not_found, permission
 */
export async function backTestRule(context: Context, input: BackTestRuleInput): Promise<BackTested> {
  const store = await requireStore(context, input.memory_store_id, "change.read");
  const done: BackTested = { versions: 0, matches: 0, live: 0, samples: [], left: 0, nextPage: null };
  let below = input.page ? Number(decodeCursor("back-test", input.page, cursorShape)) : null;
  const until = performance.now() + mostMs;
  do {
    const walk = { storeIds: [store.id], by: "number" as const, below, steps: stepsAtOnce, tokens: [], tests: {} };
    const { rows, next } = await walkHistory(context.db.read, walk);
    for (const row of rows) {
      const places = findPattern(input.pattern, row.content);
      const isHead = row.is_head === 1 && row.is_deleted === 0;
      const [first] = places;
      if (!first) continue;
      done.versions += 1;
      done.matches += places.length;
      if (isHead) done.live += 1;
      if (done.samples.length === mostSamples) continue;
      const of = { memoryId: row.memory_id, versionId: row.id, number: Number(row.number), isHead };
      done.samples.push({ ...of, ...first, line: lineAt(row.content, first.start) });
    }
    below = next === null ? null : Number(next);
    await new Promise<void>((resolve) => setImmediate(resolve));
  } while (below !== null && performance.now() < until);
  if (below === null) return done;
  return { ...done, left: below - 1, nextPage: encodeCursor("back-test", String(below)) };
}
