import "server-only";
import type { Context, SessionClaim } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import type { Served } from "./exposure";
import { saveExposures } from "./exposure.store";

/** What was served and is not written yet, by version and reader. */
interface Ledger {
  served: Map<string, Served>;
  timer: NodeJS.Timeout | null;
  flushing: Promise<boolean> | null;
  /** Reads that found no room, since the last report. */
  lost: number;
  /** How often in a row the database did not take it. */
  failures: number;
}

// Both bundles of the process serve the same database; what they serve is written together.
const shared = globalThis as typeof globalThis & { palimpsestExposures?: WeakMap<Database, Ledger> };

// Writing takes a moment too, and together they stay below the promised second.
const flushMs = 700;
const longestWaitMs = 30_000;
const largestBatch = 1_000;
const writtenEarly = 5_000;
// Only a database that reads and does not write for minutes lets it grow so far.
const mostRemembered = 100_000;

function ledgerOf(db: Database): Ledger {
  shared.palimpsestExposures ??= new WeakMap();
  let ledger = shared.palimpsestExposures.get(db);
  if (!ledger) {
    ledger = { served: new Map(), timer: null, flushing: null, lost: 0, failures: 0 };
    shared.palimpsestExposures.set(db, ledger);
  }
  return ledger;
}

// A label may be any text, even one that looks like an id.
const claimText = (session: SessionClaim | null) =>
  session === null ? "" : "id" in session ? session.id : `=${session.label}`;

/**
 * Says that the texts of these versions leave through a program's door. To be called wherever one does: it costs a look into
 * a map, and is written within a second for all of them together. What members read in the console is no exposure.
 */
export function noteServed(context: Context, storeId: string, versionIds: readonly string[]): void {
  const { actor, db, session, origin } = context;
  context.trace?.served.push(...versionIds);
  if (actor.kind !== "key" || versionIds.length === 0) return;
  const { keyId, workspaceId } = actor;
  const ledger = ledgerOf(db);
  const reader = `${keyId} ${origin} ${claimText(session)}`;
  // Not the context's clock: a time as text would cost more than all the rest here.
  const at = Date.now();
  for (const versionId of versionIds) {
    const place = `${versionId} ${reader}`;
    const known = ledger.served.get(place);
    if (known) {
      known.count += 1;
      known.lastAt = at;
    } else if (ledger.served.size < mostRemembered) {
      const times = { firstAt: at, lastAt: at, count: 1 };
      ledger.served.set(place, { versionId, storeId, workspaceId, keyId, session, origin, ...times });
    } else {
      ledger.lost += 1;
    }
  }
  if (ledger.served.size >= writtenEarly && ledger.failures === 0) void flush(db, ledger);
  else writeSoon(db, ledger);
}

function writeSoon(db: Database, ledger: Ledger): void {
  if (ledger.timer || ledger.flushing) return;
  const wait = Math.min(flushMs * 2 ** ledger.failures, longestWaitMs);
  ledger.timer = setTimeout(() => void flush(db, ledger), wait);
  ledger.timer.unref();
}

/** Writes what is remembered now; one at a time. Never throws: false when it could not, and then it is tried again. */
function flush(db: Database, ledger: Ledger): Promise<boolean> {
  if (ledger.timer) clearTimeout(ledger.timer);
  ledger.timer = null;
  ledger.flushing ??= writeAll(db, ledger).finally(() => {
    ledger.flushing = null;
    if (ledger.served.size > 0) writeSoon(db, ledger);
  });
  return ledger.flushing;
}

async function writeAll(db: Database, ledger: Ledger): Promise<boolean> {
  let remaining = ledger.served.size;
  while (remaining > 0) {
    const batch = take(ledger.served, Math.min(remaining, largestBatch));
    remaining -= batch.length;
    try {
      await saveExposures(
        db,
        batch.map(([, one]) => one),
      );
    } catch (error) {
      // Where only the answer was lost, the reads count twice: that nobody was served it must never be said wrongly.
      putBack(ledger, batch);
      ledger.failures += 1;
      report(error, ledger);
      return false;
    }
  }
  ledger.failures = 0;
  if (ledger.lost > 0) report(null, ledger);
  return true;
}

type Entry = [place: string, one: Served];

function take(served: Map<string, Served>, count: number): Entry[] {
  const taken: Entry[] = [];
  for (const entry of served) {
    if (taken.length === count) break;
    taken.push(entry);
  }
  for (const [place] of taken) served.delete(place);
  return taken;
}

/** Back into the map, together with what was served meanwhile. */
function putBack({ served }: Ledger, batch: readonly Entry[]): void {
  for (const [place, one] of batch) {
    const since = served.get(place);
    served.set(place, since ? { ...since, firstAt: one.firstAt, count: since.count + one.count } : one);
  }
}

/** Counts and codes only, as every line of the log. */
function report(error: unknown, ledger: Ledger): void {
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
  console.error(
    JSON.stringify({
      level: "error",
      time: new Date().toISOString(),
      event: error ? "exposures_not_written" : "exposures_lost",
      error: name,
      code,
      waiting: ledger.served.size,
      lost: ledger.lost,
    }),
  );
  ledger.lost = 0;
}

/**
 * Writes everything that was served until now; at the end of the process, and where somebody has to know at once.
 * @returns false when the database did not take it
 */
export async function flushExposures(db: Database): Promise<boolean> {
  const ledger = shared.palimpsestExposures?.get(db);
  if (!ledger) return true;
  // What is under way holds only what was there when it began.
  await ledger.flushing;
  return ledger.served.size === 0 || flush(db, ledger);
}
