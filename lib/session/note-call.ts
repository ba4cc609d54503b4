import "server-only";
import type { CallTrace, Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";
import { publishLive } from "@/lib/live/live-bus";
import { type PendingCall, saveCalls } from "./session-call.store";

/** Calls that are not written yet. */
interface Ledger {
  calls: PendingCall[];
  timer: NodeJS.Timeout | null;
  flushing: Promise<boolean> | null;
  /** Calls that found no room, since the last report. */
  lost: number;
  /** How often in a row the database did not take it. */
  failures: number;
}

// Both bundles of the process serve the same database; what agents called in them is written together.
const shared = globalThis as typeof globalThis & { palimpsestCalls?: WeakMap<Database, Ledger> };

// Writing takes a moment too, and together they stay below the promised second.
const flushMs = 700;
const longestWaitMs = 30_000;
const largestBatch = 500;
// Only a database that does not write for minutes lets it grow so far.
const mostRemembered = 50_000;
/** A call may touch thousands of versions; the change that it wrote names all of them. */
const mostNamed = 100;

function ledgerOf(db: Database): Ledger {
  shared.palimpsestCalls ??= new WeakMap();
  let ledger = shared.palimpsestCalls.get(db);
  if (!ledger) {
    ledger = { calls: [], timer: null, flushing: null, lost: 0, failures: 0 };
    shared.palimpsestCalls.set(db, ledger);
  }
  return ledger;
}

interface Outcome {
  isError: boolean;
  errorType?: string;
}

const firstOnes = (ids: readonly string[]) => [...new Set(ids)].slice(0, mostNamed);

/**
 * Runs a tool call and, where it belongs to a session, notes what it was, by ids alone, how it ended and how long it took. The
 * note is written within a second, together with others; the answer does not wait for it.
 */
export async function runNoted<Result extends Outcome>(
  context: Context,
  call: { tool: string; command: string | null },
  run: (context: Context) => Promise<Result>,
): Promise<Result> {
  const { actor, db, session } = context;
  if (session === null) return run(context);
  const trace: CallTrace = { storeId: null, changeId: null, served: [], written: [] };
  const startedAt = context.now();
  const started = performance.now();
  const note = (outcome: PendingCall["outcome"], errorType: string | null) =>
    remember(db, {
      id: createId("sevt", Date.now()),
      ...{ workspaceId: actor.workspaceId, session, keyId: actor.kind === "key" ? actor.keyId : null },
      ...{ startedAt, durationMs: Math.round(performance.now() - started), ...call, outcome, errorType },
      ...{ storeId: trace.storeId, changeId: trace.changeId },
      ...{ served: firstOnes(trace.served), written: firstOnes(trace.written) },
    });
  try {
    const result = await run({ ...context, trace });
    note(result.isError ? "refused" : "done", result.isError ? (result.errorType ?? "invalid_request") : null);
    return result;
  } catch (error) {
    note("failed", "internal");
    throw error;
  }
}

function remember(db: Database, call: PendingCall): void {
  const ledger = ledgerOf(db);
  if (ledger.calls.length < mostRemembered) ledger.calls.push(call);
  else ledger.lost += 1;
  writeSoon(db, ledger);
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
    if (ledger.calls.length > 0) writeSoon(db, ledger);
  });
  return ledger.flushing;
}

async function writeAll(db: Database, ledger: Ledger): Promise<boolean> {
  let remaining = ledger.calls.length;
  while (remaining > 0) {
    const batch = ledger.calls.splice(0, Math.min(remaining, largestBatch));
    remaining -= batch.length;
    try {
      for (const [sessionId, workspaceId] of await saveCalls(db, batch)) {
        publishLive(db, { kind: "session.changed", workspaceId, sessionId });
      }
    } catch (error) {
      ledger.calls.unshift(...batch);
      ledger.failures += 1;
      report(error, ledger);
      return false;
    }
  }
  ledger.failures = 0;
  if (ledger.lost > 0) report(null, ledger);
  return true;
}

/** Counts and codes only, as every line of the log. */
function report(error: unknown, ledger: Ledger): void {
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
  console.error(
    JSON.stringify({
      level: "error",
      time: new Date().toISOString(),
      event: error ? "session_calls_not_written" : "session_calls_lost",
      error: name,
      code,
      waiting: ledger.calls.length,
      lost: ledger.lost,
    }),
  );
  ledger.lost = 0;
}

/** Writes every call that was noted until now; at the end of the process. @returns false when the database did not take it */
export async function flushCalls(db: Database): Promise<boolean> {
  const ledger = shared.palimpsestCalls?.get(db);
  if (!ledger) return true;
  // What is under way holds only what was there when it began.
  await ledger.flushing;
  return ledger.calls.length === 0 || flush(db, ledger);
}
