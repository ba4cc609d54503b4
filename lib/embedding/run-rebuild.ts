import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { JobKindRunner } from "@/lib/job/job-runner";
import { embedStep } from "./embed-store";
import { EmbedderFailure } from "./embedder";
import { countVectors, findBehind, findSpace } from "./embedder.store";
import { noteFailure, noteWell } from "./embedder-health";
import { findEmbedder } from "./find-embedder";

const takenMs = 500;

/** Fills a space with vectors, store by store. What has one is not asked for again, so another process goes on where this one was. */
export const rebuildRunner: JobKindRunner = {
  // An embedder that is away may be so for days: at most a minute lies between two tries.
  mostTries: 10_000,
  async run({ job, context, saveProgress, cancelled, signal }) {
    const { db } = context;
    const { workspaceId } = job;
    for (;;) {
      const embedder = await findEmbedder(db, workspaceId);
      const space = await findSpace(db.read, workspaceId);
      // Another space began meanwhile, and has a job of its own.
      if (!embedder || !space || space.id !== job.input.space_id) return { vectors: 0 };
      const [behind] = await findBehind(db.read, space, 1);
      if (!behind || (await cancelled())) return { vectors: (await countVectors(db.read, space)).vectors };
      try {
        const outcome = await embedStep({ db, embedder, space, now: Date.now, signal }, behind.id);
        noteWell(db, workspaceId);
        if (outcome === "taken") await delay(takenMs);
      } catch (error) {
        // What a stop cuts off is no failure of the embedder.
        signal.throwIfAborted();
        if (error instanceof EmbedderFailure) noteFailure(db, workspaceId, error, Date.now());
        throw error;
      }
      // Said only of what has been done: after a failure the pause before the next try grows.
      const { vectors, memories } = await countVectors(db.read, space);
      await saveProgress({ done: Math.min(vectors, memories), total: memories, cursor: null });
    }
  },
};
