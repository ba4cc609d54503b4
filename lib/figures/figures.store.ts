import "server-only";
import type { Database } from "@/lib/db/database";
import {
  countFindings,
  countGrowth,
  countReadsOfMemories,
  countWrites,
  countWritesOfMemories,
  type DecisionTaken,
  type FindingCount,
  type GrowthCount,
  readDecisionsTaken,
  type WriteCount,
} from "@/lib/db/dialect/figures-statements";
import { readMemoryPaths } from "@/lib/db/dialect/path-statements";
import { firstIdAt, type IdPrefix } from "@/lib/domain/id";
import type { LocalDay } from "@/lib/domain/local-days";
import { inParts, pause } from "./in-parts.store";

export type { DecisionTaken };

/** What is counted of one day, in all stores of a workspace. */
export interface DayFigures {
  writes: WriteCount[];
  growth: GrowthCount[];
  findings: FindingCount[];
}

const range = (prefix: IdPrefix, { from, to }: LocalDay) => ({
  from: firstIdAt(prefix, from),
  to: firstIdAt(prefix, to),
});

/** Nothing is written into a day that ended so long ago. */
const settledMs = 600_000;
const mostKept = 4_000;
const shared = globalThis as typeof globalThis & { palimpsestFigures?: WeakMap<Database, Map<string, DayFigures>> };

function keptDays(db: Database): Map<string, DayFigures> {
  shared.palimpsestFigures ??= new WeakMap();
  const kept = shared.palimpsestFigures.get(db) ?? new Map<string, DayFigures>();
  shared.palimpsestFigures.set(db, kept);
  return kept;
}

/** Day by day, so that no statement takes long however much was written; a few at once where they do not wait for each other. */
async function eachDay<T>(db: Database, days: readonly LocalDay[], read: (day: LocalDay) => Promise<T>): Promise<T[]> {
  const atOnce = db.provider === "sqlite" ? 1 : 6;
  const found: T[] = [];
  for (let at = 0; at < days.length; at += atOnce) {
    found.push(...(await Promise.all(days.slice(at, at + atOnce).map(read))));
    await pause();
  }
  return found;
}

async function readDay(db: Database, workspaceId: string, day: LocalDay): Promise<DayFigures> {
  return {
    writes: await countWrites(db.replica, workspaceId, range("chg", day)),
    growth: await inParts(db, range("memver", day), (part) => countGrowth(db.replica, workspaceId, part)),
    findings: await countFindings(db.replica, workspaceId, range("fnd", day)),
  };
}

/** The counts of each day. Past days do not change, so they are counted once in a process; stores that are gone are the caller's to leave out. */
export function getDayFigures(
  db: Database,
  workspaceId: string,
  { days, now }: { days: readonly LocalDay[]; now: number },
): Promise<DayFigures[]> {
  const kept = keptDays(db);
  return eachDay(db, days, async (day) => {
    const key = `${workspaceId} ${day.from} ${day.to}`;
    const known = kept.get(key);
    if (known) return known;
    const read = await readDay(db, workspaceId, day);
    if (day.to < now - settledMs) {
      if (kept.size >= mostKept) kept.clear();
      kept.set(key, read);
    }
    return read;
  });
}

export async function getDecisions(
  db: Database,
  workspaceId: string,
  days: readonly LocalDay[],
): Promise<DecisionTaken[][]> {
  return eachDay(db, days, async (day) => readDecisionsTaken(db.replica, workspaceId, range("dec", day)));
}

export interface Ranked {
  memoryId: string;
  storeId: string;
  count: number;
}

const byCount = (a: Ranked, b: Ranked) => b.count - a.count || (a.memoryId < b.memoryId ? -1 : 1);

/** The memories with the most versions written in these days. */
export async function rankWritten(
  db: Database,
  { workspaceId, storeIds }: { workspaceId: string; storeIds: ReadonlySet<string> },
  { days, most }: { days: readonly LocalDay[]; most: number },
): Promise<Ranked[]> {
  const counts = new Map<string, Ranked>();
  await eachDay(db, days, async (day) => {
    const written = await inParts(db, range("memver", day), (part) =>
      countWritesOfMemories(db.replica, workspaceId, part),
    );
    for (const row of written) {
      if (!storeIds.has(row.store_id)) continue;
      const known = counts.get(row.memory_id);
      if (known) known.count += row.writes;
      else counts.set(row.memory_id, { memoryId: row.memory_id, storeId: row.store_id, count: row.writes });
    }
  });
  return [...counts.values()].sort(byCount).slice(0, most);
}

const readsAtOnce = 2_000;

/** The memories that were read most by those who read them since. */
export async function rankRead(
  db: Database,
  storeIds: ReadonlySet<string>,
  { since, most }: { since: string; most: number },
): Promise<Ranked[]> {
  let best: Ranked[] = [];
  for (const storeId of storeIds) {
    for (let afterId = ""; ; ) {
      const rows = await countReadsOfMemories(db.replica, { storeId, since, afterId, limit: readsAtOnce });
      const read = rows.filter((row) => row.reads > 0);
      best = [...best, ...read.map((row) => ({ memoryId: row.memory_id, storeId, count: row.reads }))]
        .sort(byCount)
        .slice(0, most);
      const last = rows.at(-1);
      if (!last || rows.length < readsAtOnce) break;
      afterId = last.memory_id;
      await pause();
    }
  }
  return best;
}

export async function pathsOf(
  db: Database,
  memories: readonly { storeId: string; memoryId: string }[],
): Promise<Map<string, string | null>> {
  const rows = await readMemoryPaths(db.read, memories);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** The stores that the figures are about, with how many memories are in each now. */
export function getStoreSizes(
  db: Database,
  { workspaceId, storeIds }: { workspaceId: string; storeIds: readonly string[] | null },
): Promise<{ id: string; memoryCount: number }[]> {
  return db.prisma.store.findMany({
    where: { workspaceId, deletedAt: null, ...(storeIds && { id: { in: [...storeIds] } }) },
    select: { id: true, memoryCount: true },
  });
}
