import "server-only";
import { appendToChain } from "@/lib/audit/audit.store";
import type { Sql } from "@/lib/db/sql";
import { holdsOnStore } from "@/lib/hold/hold.store";
import type { JobRun } from "@/lib/job/job-runner";
import { publishLive } from "@/lib/live/live-bus";
import type { Needles } from "@/lib/redaction/matcher-memory";
import { readScannedVersions } from "@/lib/redaction/redaction.store";
import {
  beginPurge,
  endPurge,
  isPurging,
  lockStore,
  moveStoreChain,
  purgeRows,
  requestErasure,
} from "@/lib/store/store-lock.store";
import { tellOutbox } from "@/lib/webhook/outbox.store";
import type { ErasedStore, ErasedStoreState } from "./store-erasure";
import { countBeside, countRows, markErased, moveErasedStore } from "./store-erasure.store";

/** So many rows go in one transaction, and everybody who writes waits for that. */
const rowsAtOnce = 2_000;
const samples = 24;
const mostNeedle = 200;

type At = { erasureId: string; storeId: string; workspaceId: string };

/** Remembers, in memory only, some of what must be in no file in the end: spread over the whole history. */
async function sample(sql: Sql, storeId: string, versions: number, needles: Needles): Promise<void> {
  const step = Math.max(1, Math.floor(versions / samples));
  for (let after = 0; after < versions; after += step) {
    const [row] = await readScannedVersions(sql, storeId, { after, limit: 1 });
    if (!row) return;
    if (row.content && row.content.length >= 8) needles.texts.add(row.content.slice(0, mostNeedle));
    if (row.content_sha256) needles.hashes.add(row.content_sha256);
  }
}

/** Takes the store away from everybody at once, or finds the hold that keeps it. */
async function begin({ context }: JobRun, { workspaceId, ...at }: At): Promise<ErasedStoreState> {
  const { storeId } = at;
  return context.db.commit(storeId, async (sql: Sql) => {
    const row = await lockStore(sql, storeId);
    const none = { holdId: null, memories: 0, versions: 0, reasons: 0, comments: 0, reads: 0 };
    if (!row) {
      const state = (await isPurging(sql, storeId)) ? "erasing" : "done";
      await moveErasedStore(sql, at, { ...none, ...(await countRows(sql, storeId)), state });
      return state;
    }
    const [hold] = await holdsOnStore(sql, storeId);
    if (hold) {
      await moveErasedStore(sql, at, { ...none, state: "held", holdId: hold.id });
      return "held";
    }
    const now = context.now();
    const data = await countRows(sql, storeId);
    const beside = await countBeside(sql, storeId);
    await beginPurge(sql, storeId, now);
    await requestErasure(sql, storeId, now);
    await tellOutbox(sql, { workspaceId, storeId, at: now }, [
      { type: "store.deleted", data: { memory_store_id: storeId } },
    ]);
    const act = { action: "store.deleted", target: { memory_store_id: storeId }, data } as const;
    await moveStoreChain(sql, storeId, await appendToChain(sql, { id: storeId, head: row }, context, act));
    await moveErasedStore(sql, at, { ...none, ...data, ...beside, state: "erasing" });
    return "erasing";
  });
}

/**
 * Erases one store with everything in it, a piece at a time; each piece and the word that it went are one transaction, so what a
 * crash cut short goes on from there.
 */
export async function eraseStore(run: JobRun, store: ErasedStore, at: At, needles: Needles): Promise<void> {
  const { db, now } = run.context;
  let { state } = store;
  if (state === "open") {
    await sample(db.read, at.storeId, Number((await countRows(db.read, at.storeId)).versions), needles);
    state = await begin(run, at);
    publishLive(db, { kind: "store.changed", workspaceId: at.workspaceId, storeId: at.storeId });
  }
  while (state === "erasing") {
    const { done, total } = run.job.progress;
    const step = await db.transaction(async (tx) => {
      const gone = await purgeRows(tx.sql, at.storeId, rowsAtOnce);
      const progress = { done: done + gone.versions, total: Math.max(total ?? 0, done + gone.versions), cursor: null };
      await run.saveProgress(progress, tx.sql);
      if (gone.rows > 0) return { ...progress, ended: false };
      await endPurge(tx.sql, at.storeId);
      await requestErasure(tx.sql, at.storeId, now());
      await markErased(tx.sql, at);
      return { ...progress, ended: true };
    });
    run.job.progress = { done: step.done, total: step.total, cursor: null };
    if (step.ended) return;
  }
}
