import "server-only";
import type { Database } from "@/lib/db/database";
import { runErasure } from "./run-erasure";

const shared = globalThis as typeof globalThis & { palimpsestErasure?: Map<Database, NodeJS.Timeout> };
const batchMs = 2_000;
const retryMs = 60_000;

/** Runs the erasure pass soon, once for all redactions of the next two seconds; tries again while another process is in the way. */
export function scheduleErasure(db: Database, delayMs = batchMs): void {
  shared.palimpsestErasure ??= new Map();
  if (shared.palimpsestErasure.has(db)) return;
  const timer = setTimeout(() => {
    shared.palimpsestErasure?.delete(db);
    runErasure(db)
      .then((finished) => {
        if (!finished) scheduleErasure(db, retryMs);
      })
      .catch(() => scheduleErasure(db, retryMs));
  }, delayMs);
  timer.unref();
  shared.palimpsestErasure.set(db, timer);
}
