import "server-only";
import type { Database } from "@/lib/db/database";
import { configureEmbedding, type EmbeddingSettings } from "./find-embedder";
import { followWrites } from "./follow-writes";

const pollMs = 1_000;

interface Running {
  wake: () => void;
  stop: () => Promise<void>;
}

const shared = globalThis as typeof globalThis & { palimpsestFollowers?: Map<Database, Running> };
const running = () => {
  shared.palimpsestFollowers ??= new Map();
  return shared.palimpsestFollowers;
};

function report(error: unknown): void {
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
  const time = new Date().toISOString();
  console.error(JSON.stringify({ level: "error", time, event: "texts_not_embedded", error: name, code }));
}

/** Begins to make vectors of what is written, where there is an embedder; once per process. */
export async function startEmbedding(db: Database, settings: EmbeddingSettings): Promise<void> {
  if (running().has(db)) return;
  configureEmbedding(db, settings);
  const closing = new AbortController();
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> | null = null;
  const next = (ms: number) => {
    clearTimeout(timer);
    if (!closing.signal.aborted) timer = setTimeout(wake, ms).unref();
  };
  const turn = async () => {
    try {
      const more = await followWrites({ db, now: Date.now, signal: closing.signal });
      failing = false;
      next(more ? 0 : pollMs);
    } catch (error) {
      // A database that is away is said once and asked again.
      if (!failing) report(error);
      failing = true;
      next(pollMs * 5);
    }
  };
  const wake = () => {
    if (busy || closing.signal.aborted) return;
    busy = turn().finally(() => {
      busy = null;
    });
  };
  const stop = async () => {
    closing.abort();
    clearTimeout(timer);
    await busy;
  };
  running().set(db, { wake, stop });
  // Vectors of texts that are encrypted from now on are gone before the first request; nobody is asked for anything then.
  if (db.cipher) await followWrites({ db, now: Date.now });
  next(0);
}

/** Tells this process that there is something to do; others find it within a second. */
export function wakeEmbedding(db: Database): void {
  running().get(db)?.wake();
}

/** Ends what the embedder is being asked and leaves the rest to the next start. */
export async function stopEmbedding(db: Database): Promise<void> {
  const one = running().get(db);
  running().delete(db);
  await one?.stop();
}
