import { setTimeout } from "node:timers/promises";
import type { JobRun } from "@/lib/job/job-runner";

/** Somebody asked for it to stop. */
export class ImportStopped extends Error {
  override readonly name = "ImportStopped";
}

const saveEvery = 100;

/** Says now and then how far a dry run is. @returns what to call after each step; it throws ImportStopped where somebody asked for that */
export function importStep({ saveProgress, cancelled }: JobRun, total: number | null) {
  return async (done: number): Promise<void> => {
    if (done % saveEvery !== 0 && done !== total) return;
    await saveProgress({ done, total, cursor: null });
    if (await cancelled()) throw new ImportStopped();
  };
}

const lookEveryMs = 500;

/**
 * Waits for what may take long, and lets go of it as soon as nobody wants it any more: the signal tells the work so.
 * @throws ImportStopped where somebody asked for that, and what the runner throws where the process is to end
 */
export async function whileWanted<T>({ cancelled }: JobRun, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const { signal } = over;
  const watch = async (): Promise<never> => {
    for (;;) {
      await setTimeout(lookEveryMs, undefined, { signal });
      if (await cancelled()) throw new ImportStopped();
    }
  };
  try {
    return await Promise.race([work(signal), watch()]);
  } finally {
    over.abort();
  }
}
