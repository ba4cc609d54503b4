import "server-only";
import type { SessionClaim } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import {
  addCalls,
  type CallSums,
  insertSessionEvent,
  insertUsedStore,
  readSessionEvents,
  readTouchedVersions,
  type SessionEventRow,
} from "@/lib/db/dialect/session-statements";
import type { Sql } from "@/lib/db/sql";
import type { CallOutcome, NewCall, SessionCall, TouchedVersion } from "./session";
import { ensureSession } from "./session.store";

/** A call that is not written yet; its session may have only a name so far. */
export interface PendingCall extends Omit<NewCall, "sessionId"> {
  workspaceId: string;
  session: SessionClaim;
}

// Not a store's id: a flush waits in no store's queue of commits.
const queue = "session-calls";
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The ids of the sessions, in which those that were named by a label are made. */
async function idsOfSessions(sql: Sql, calls: readonly PendingCall[]): Promise<(call: PendingCall) => string> {
  const named = new Map<string, { workspaceId: string; label: string; now: string }>();
  for (const { session, workspaceId, startedAt } of calls) {
    if ("id" in session) continue;
    const name = `${workspaceId} ${session.label}`;
    if (!named.has(name)) named.set(name, { workspaceId, label: session.label, now: startedAt });
  }
  const ids = new Map<string, string>();
  for (const [name, session] of [...named].sort(([a], [b]) => byText(a, b))) {
    ids.set(name, await ensureSession(sql, session));
  }
  return ({ session, workspaceId }) =>
    "id" in session ? session.id : (ids.get(`${workspaceId} ${session.label}`) ?? "");
}

function sumsOf(id: string, calls: readonly PendingCall[]): CallSums {
  const lastAt =
    calls
      .map((call) => call.startedAt)
      .sort()
      .at(-1) ?? "";
  const errors = calls.filter((call) => call.outcome !== "done").length;
  return { id, keyId: calls[0]?.keyId ?? null, calls: calls.length, errors, lastAt };
}

const toRow = ({ workspaceId, session, ...call }: PendingCall, sessionId: string): SessionEventRow => ({
  id: call.id,
  session_id: sessionId,
  api_key_id: call.keyId,
  started_at: call.startedAt,
  duration_ms: call.durationMs,
  tool: call.tool,
  command: call.command,
  store_id: call.storeId,
  outcome: call.outcome,
  error_type: call.errorType,
  change_id: call.changeId,
  served: JSON.stringify(call.served),
  written: JSON.stringify(call.written),
});

/**
 * Writes calls, all of them or nothing. Those of a session that was deleted meanwhile are left out. Sessions are taken in one
 * order, so that flushes of several processes never wait for each other in a circle.
 * @returns the sessions that they were written to, with their workspaces
 */
export function saveCalls(db: Database, calls: readonly PendingCall[]): Promise<Map<string, string>> {
  return db.commit(queue, async (sql) => {
    const sessionOf = await idsOfSessions(sql, calls);
    const bySession = new Map<string, PendingCall[]>();
    for (const call of calls) {
      const id = sessionOf(call);
      const own = bySession.get(id);
      if (own) own.push(call);
      else bySession.set(id, [call]);
    }
    const told = new Map<string, string>();
    for (const [id, own] of [...bySession].sort(([a], [b]) => byText(a, b))) {
      if ((await addCalls(sql, sumsOf(id, own))) === 0) continue;
      for (const call of own) await insertSessionEvent(sql, toRow(call, id));
      for (const storeId of new Set(own.map((call) => call.storeId))) {
        if (storeId !== null) await insertUsedStore(sql, id, storeId);
      }
      told.set(id, own[0]?.workspaceId ?? "");
    }
    return told;
  });
}

export interface CallPage {
  order: "asc" | "desc";
  /** From this call on, itself included where `including`. */
  from: { id: string; including: boolean } | null;
  /** Those whose ids were made from this one on. */
  endedFrom?: string;
  startedTo?: string;
  refusedOnly?: boolean;
  limit: number;
}

/** Calls of a session in the order in which they ended, with what is left of the versions that they touched. */
export async function findCalls(
  db: Database,
  session: { id: string; workspaceId: string },
  page: CallPage,
): Promise<SessionCall[]> {
  const rows = (await readSessionEvents(db.read, session.id, page)).map((row) => ({
    row,
    served: JSON.parse(row.served) as string[],
    written: JSON.parse(row.written) as string[],
  }));
  const ids = [...new Set(rows.flatMap(({ served, written }) => [...served, ...written]))];
  const versions = new Map<string, TouchedVersion>();
  // A statement has a limited number of parameters.
  for (let at = 0; at < ids.length; at += 500) {
    for (const found of await readTouchedVersions(db.read, session.workspaceId, ids.slice(at, at + 500))) {
      const { id, memory_id: memoryId, number, path, redacted_at: redactedAt } = found;
      versions.set(id, { id, memoryId, number, path, redactedAt });
    }
  }
  const touched = (id: string): TouchedVersion =>
    versions.get(id) ?? { id, memoryId: null, number: null, path: null, redactedAt: null };
  return rows.map(({ row, served, written }) => ({
    id: row.id,
    sessionId: row.session_id,
    keyId: row.api_key_id,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    tool: row.tool,
    command: row.command,
    storeId: row.store_id,
    outcome: row.outcome as CallOutcome,
    errorType: row.error_type,
    changeId: row.change_id,
    served: served.map(touched),
    written: written.map(touched),
  }));
}
