import { randomUUID } from "node:crypto";

const shared = globalThis as typeof globalThis & { palimpsestProcess?: string };

/** After this long without a word from it, a process is taken for dead and another takes its jobs. */
export const jobLeaseMs = 30_000;

/** This process among those on the same database, whichever bundle asks. */
export function ownProcess(): string {
  shared.palimpsestProcess ??= randomUUID();
  return shared.palimpsestProcess;
}
