import "server-only";
import type { Context } from "@/lib/access/context";
import type { Origin } from "@/lib/domain/actor";

/** What took long, by the name of the operation and nothing that it was asked. */
export interface SlowOperation {
  time: string;
  operation: string;
  origin: Origin;
  ms: number;
  requestId: string;
}

/** People notice half a second. */
export const slowFromMs = 500;
const mostKept = 50;

// Console and programs are served by two bundles of one process.
const shared = globalThis as typeof globalThis & { palimpsestSlow?: SlowOperation[] };

/** Runs an operation and remembers it where it took long. The last of them are kept, in the memory of this process. */
export async function timed<T>(
  operation: string,
  { origin, requestId }: Pick<Context, "origin" | "requestId">,
  run: () => Promise<T>,
): Promise<T> {
  const from = performance.now();
  try {
    return await run();
  } finally {
    const ms = performance.now() - from;
    if (ms >= slowFromMs)
      remember({ time: new Date().toISOString(), operation, origin, ms: Math.round(ms), requestId });
  }
}

function remember(slow: SlowOperation): void {
  shared.palimpsestSlow ??= [];
  shared.palimpsestSlow.unshift(slow);
  shared.palimpsestSlow.length = Math.min(shared.palimpsestSlow.length, mostKept);
}

/** The newest first. */
export const slowOperations = (): readonly SlowOperation[] => shared.palimpsestSlow ?? [];
