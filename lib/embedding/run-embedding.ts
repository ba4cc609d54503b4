import "server-only";
import type { Database } from "@/lib/db/database";
import { BackgroundWork } from "@/lib/job/background-work";
import { configureEmbedding, type EmbeddingSettings } from "./find-embedder";
import { followWrites } from "./follow-writes";

const pollMs = 1_000;
const following = new BackgroundWork("texts_not_embedded");

/** Begins to make vectors of what is written, where there is an embedder; once per process. */
export async function startEmbedding(db: Database, settings: EmbeddingSettings): Promise<void> {
  if (following.has(db)) return;
  configureEmbedding(db, settings);
  const turn = async (signal: AbortSignal) => ((await followWrites({ db, now: Date.now, signal })) ? 0 : pollMs);
  // Vectors of texts that are encrypted from now on are gone before the first request; nobody is asked for anything then.
  if (db.cipher) await followWrites({ db, now: Date.now });
  following.start(db, { turn });
}

/** Tells this process that there is something to do; others find it within a second. */
export const wakeEmbedding = (db: Database): void => following.wake(db);

/** Ends what the embedder is being asked and leaves the rest to the next start. */
export const stopEmbedding = (db: Database): Promise<void> => following.stop(db);
