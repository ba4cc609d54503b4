import "server-only";
import type { Database } from "@/lib/db/database";
import {
  addExposure,
  countReaders,
  countReadersByVersion,
  type ExposureCountRow,
  type ExposureFilter,
  type ExposureKey,
  type ExposureRow,
  keepStores,
  readExposures,
  type ServedRow,
} from "@/lib/db/dialect/exposure-statements";
import type { Sql } from "@/lib/db/sql";
import type { Origin } from "@/lib/domain/actor";
import { namesOf } from "@/lib/review/names.store";
import { ensureSession } from "@/lib/session/session.store";
import type { Exposure, ExposureCount, Served } from "./exposure";

export type { ExposureFilter, ExposureKey };

// Not a store's id: a flush waits in no store's queue of commits.
const queue = "exposure";
const timeOf = (milliseconds: number) => new Date(milliseconds).toISOString();
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The ids of the sessions that were named by a label; one that never wrote is made here, so that its reads are its own. */
async function idsOfSessions(sql: Sql, served: readonly Served[]): Promise<(one: Served) => string> {
  const nameOf = (one: Served, label: string) => `${one.workspaceId} ${label}`;
  const named = new Map<string, { workspaceId: string; label: string; now: string }>();
  for (const one of served) {
    if (!one.session || "id" in one.session) continue;
    const { label } = one.session;
    const now = timeOf(one.firstAt);
    const known = named.get(nameOf(one, label));
    if (!known || now < known.now) named.set(nameOf(one, label), { workspaceId: one.workspaceId, label, now });
  }
  const ids = new Map<string, string>();
  for (const name of [...named.keys()].sort(byText)) {
    const session = named.get(name);
    if (session) ids.set(name, await ensureSession(sql, session));
  }
  return (one) =>
    !one.session ? "" : "id" in one.session ? one.session.id : (ids.get(nameOf(one, one.session.label)) ?? "");
}

/**
 * Adds what was served to the exposures, all of it or nothing. What is of a store that was deleted meanwhile is left out.
 * Stores, sessions and rows are taken in one order, so that flushes of several processes never wait for each other in a circle.
 */
export async function saveExposures(db: Database, served: readonly Served[]): Promise<void> {
  await db.commit(queue, async (sql) => {
    const storeIds = [...new Set(served.map((one) => one.storeId))].sort(byText);
    const kept = new Set((await keepStores(sql, storeIds)).map((store) => store.id));
    const there = served.filter((one) => kept.has(one.storeId));
    const sessionOf = await idsOfSessions(sql, there);
    const rows = there.map((one): [string, ServedRow] => {
      const { versionId, keyId, origin, storeId, count } = one;
      const session_id = sessionOf(one);
      const reader = { version_id: versionId, session_id, api_key_id: keyId, origin };
      const times = { first_at: timeOf(one.firstAt), last_at: timeOf(one.lastAt) };
      return [`${versionId} ${session_id} ${keyId} ${origin}`, { ...reader, ...times, store_id: storeId, count }];
    });
    rows.sort(([a], [b]) => byText(a, b));
    for (const [, row] of rows) await addExposure(sql, row);
  });
}

/** Exposures with the names of sessions and keys. */
export async function findExposures(
  db: Database,
  filter: ExposureFilter,
  page: { after: ExposureKey | null; limit: number },
): Promise<Exposure[]> {
  const rows = await readExposures(db.read, filter, page);
  const ids = rows.flatMap((row) => [row.session_id, row.api_key_id]).filter((id) => id !== "");
  const nameOf = await namesOf(db, filter.workspaceId, ids);
  return rows.map((row) => toExposure(row, nameOf));
}

function toExposure(row: ExposureRow, nameOf: Awaited<ReturnType<typeof namesOf>>): Exposure {
  return {
    storeId: row.store_id,
    version: { id: row.version_id, number: row.number, path: row.version_path, redactedAt: row.redacted_at },
    memory: { id: row.memory_id, path: row.memory_path },
    session: row.session_id === "" ? null : nameOf(row.session_id),
    apiKey: row.api_key_id === "" ? null : nameOf(row.api_key_id),
    origin: row.origin as Origin,
    firstAt: row.first_at,
    lastAt: row.last_at,
    count: row.count,
  };
}

// PostgreSQL counts in 64 bits, which its driver answers as text.
const toCount = (row: ExposureCountRow | undefined): ExposureCount => ({
  sessions: Number(row?.sessions ?? 0),
  keys: Number(row?.keys ?? 0),
  keysOutsideSessions: Number(row?.keys_outside_sessions ?? 0),
  reads: Number(row?.reads ?? 0),
});

export async function getReaderCount(db: Database, filter: ExposureFilter): Promise<ExposureCount> {
  return toCount(await countReaders(db.read, filter));
}

export async function getReaderCounts(db: Database, filter: ExposureFilter): Promise<Map<string, ExposureCount>> {
  const rows = await countReadersByVersion(db.read, filter);
  return new Map(rows.map((row) => [row.version_id ?? "", toCount(row)]));
}
