import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@/lib/db/database";
import { lastSnapshotUpTo } from "@/lib/domain/blame-snapshot";
import {
  claimBlame,
  type LongMemory,
  lockStore,
  moveBlame,
  readBlameProgress,
  readLongMemories,
  releaseBlame,
  saveSnapshot,
} from "./blame.store";
import { readOutline } from "./blame-outline";
import { knownSnapshot } from "./known-snapshot";
import { SnapshotChain, usualInterval } from "./snapshot-chain";
import { traceTexts } from "./trace-texts";

export interface FollowBlame {
  db: Database;
  /** Milliseconds since 1970. */
  now: () => number;
  signal?: AbortSignal;
  interval?: number;
}

/** Nobody waits for it: with the largest texts five versions, some milliseconds of the processor. */
const bytesAtOnce = 500_000;
const versionsAtOnce = 1_000;
const leaseMs = 120_000;
const longestRestMs = 100;

/** Half of the time is left to others. */
function takeTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await delay(Math.min(performance.now() - since, longestRestMs));
    since = performance.now();
  };
}

/**
 * Makes what is due of one memory.
 * @param number of the last version that is looked at
 * @returns false where something was redacted meanwhile: it is to be looked at again
 */
async function followMemory(options: FollowBlame, storeId: string, { memory_id, number }: LongMemory) {
  const { db, signal, interval = usualInterval } = options;
  const whole = { storeId, memoryId: memory_id, number };
  const outline = await readOutline(db, whole);
  if (!outline) return true;
  const known = await knownSnapshot(db, whole, outline);
  const memory = { ...whole, number: lastSnapshotUpTo(number, known.number, interval) };
  const chain = new SnapshotChain(memory, { known, outline }, interval);
  const tracer = await traceTexts(db, {
    memory,
    outline,
    known,
    bytesAtOnce,
    rest: takeTurns(),
    each: async (at, version) => {
      if (signal?.aborted) return false;
      const snapshot = chain.after(at, version);
      return snapshot === null || saveSnapshot(db, snapshot);
    },
  });
  return tracer !== null;
}

const time = ({ now }: FollowBlame, after = 0) => new Date(now() + after).toISOString();

/** Keeps a store to this process. @returns until when; null where another has it, or it is deleted */
async function claim(options: FollowBlame, storeId: string, mine: string | null): Promise<string | null> {
  const until = time(options, leaseMs);
  const isClaimed = await options.db.commit(storeId, async (sql) => {
    if (!(await lockStore(sql, storeId))) return false;
    return claimBlame(sql, storeId, { now: time(options), until, mine });
  });
  return isClaimed ? until : null;
}

const release = ({ db }: FollowBlame, storeId: string, mine: string): Promise<unknown> =>
  db.commit(storeId, async (sql) => releaseBlame(sql, storeId, mine));

/** @returns whether all of it is made; null where another process is at it */
async function followMemories(options: FollowBlame, storeId: string, due: readonly LongMemory[]) {
  let mine: string | null = null;
  let isDone = true;
  try {
    for (const memory of due) {
      const lease = await claim(options, storeId, mine);
      if (lease === null) return null;
      mine = lease;
      isDone = (await followMemory(options, storeId, memory)) && isDone;
    }
    return isDone;
  } finally {
    if (mine !== null) await release(options, storeId, mine);
  }
}

/**
 * Makes the snapshots that are due in the next stretch of a store's history. The history is the queue: what a crash left out is found
 * again by its number, and a redaction sets the store back to the version that it took.
 * @returns whether there is more to do at once; false, too, where another process is at it
 */
export async function followBlame(options: FollowBlame, storeId: string): Promise<boolean> {
  const { db, signal, interval = usualInterval } = options;
  const from = await readBlameProgress(db.read, storeId);
  if (!from || from.seq >= from.until) return false;
  const to = Math.min(from.until, from.seq + versionsAtOnce);
  const long = await readLongMemories(db.read, { storeId, after: from.seq, until: to }, interval);
  const due = long.filter(({ number, reached }) => lastSnapshotUpTo(number, reached, interval) > reached);
  const isDone = await followMemories(options, storeId, due);
  if (isDone === null || signal?.aborted) return false;
  if (!isDone) return true;
  const isMoved = await db.commit(
    storeId,
    async (sql) => !(await lockStore(sql, storeId)) || moveBlame(sql, storeId, from, to),
  );
  return !isMoved || to < from.until;
}
