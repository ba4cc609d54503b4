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
