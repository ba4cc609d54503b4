import "server-only";
import type { CallTrace, Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";
import { WriteBehind } from "@/lib/job/write-behind";
import { publishLive } from "@/lib/live/live-bus";
import { type PendingCall, saveCalls } from "./session-call.store";

const calls = new WriteBehind<PendingCall>("session_calls", {
  async write(db, batch) {
    for (const [sessionId, workspaceId] of await saveCalls(db, batch)) {
      publishLive(db, { kind: "session.changed", workspaceId, sessionId });
    }
  },
  batch: 500,
  most: 50_000,
});

/** A call may touch thousands of versions; the change that it wrote names all of them. */
const mostNamed = 100;

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
  const note = (outcome: PendingCall["outcome"], errorType: string | null) => {
    const id = createId("sevt", Date.now());
    const noted: PendingCall = {
      id,
      ...{ workspaceId: actor.workspaceId, session, keyId: actor.kind === "key" ? actor.keyId : null },
      ...{ startedAt, durationMs: Math.round(performance.now() - started), ...call, outcome, errorType },
      ...{ storeId: trace.storeId, changeId: trace.changeId },
      ...{ served: firstOnes(trace.served), written: firstOnes(trace.written) },
    };
    calls.add(db, [[id, noted]]);
  };
  try {
    const result = await run({ ...context, trace });
    note(result.isError ? "refused" : "done", result.isError ? (result.errorType ?? "invalid_request") : null);
    return result;
  } catch (error) {
    note("failed", "internal");
    throw error;
  }
}

/** Writes every call that was noted until now. @returns false when the database did not take it */
export const flushCalls = (db: Database): Promise<boolean> => calls.flush(db);

/** Writes them for the last time. @returns how many the database did not take, which are lost */
export const endCalls = (db: Database): Promise<number> => calls.end(db);
