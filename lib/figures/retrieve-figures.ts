import "server-only";
import type { Context } from "@/lib/access/context";
import { lastDays } from "@/lib/domain/local-days";
import { changeScope } from "@/lib/review/change-scope";
import { countChanges } from "@/lib/review/count-changes";
import { type DayCounts, type Figures, medianOf, type RankedMemory } from "./figures";
import type { RetrieveFiguresInput } from "./figures.schema";
import {
  type DayFigures,
  type DecisionTaken,
  getDayFigures,
  getDecisions,
  getStoreSizes,
  pathsOf,
  type Ranked,
  rankRead,
  rankWritten,
} from "./figures.store";

const mostRanked = 10;

/** How long a change waited for its decision. */
export const secondsOf = ({ decided_at, written_at }: DecisionTaken): number =>
  Math.max(0, (Date.parse(decided_at) - Date.parse(written_at)) / 1_000);

type InScope = (row: { store_id: string }) => boolean;

function folded<Row extends { store_id: string }>(
  rows: readonly Row[],
  inScope: InScope,
  { key, count }: { key: (row: Row) => string; count: (row: Row) => number },
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) if (inScope(row)) counts[key(row)] = (counts[key(row)] ?? 0) + count(row);
  return counts;
}

/** Back from what is there now, by what came and went on each day. */
function sizes(
  days: readonly string[],
  figures: readonly DayFigures[],
  { now, inScope }: { now: number; inScope: InScope },
) {
  const found: { day: string; count: number }[] = [];
  let count = now;
  for (let at = days.length - 1; at >= 0; at -= 1) {
    found.unshift({ day: days[at] ?? "", count });
    for (const row of figures[at]?.growth ?? []) if (inScope(row)) count -= row.grown;
  }
  return { memories: found, memoriesBefore: count };
}

async function named(context: Context, ranked: readonly Ranked[]): Promise<RankedMemory[]> {
  const paths = await pathsOf(context.db, ranked);
  return ranked.map(({ memoryId, storeId, count }) => ({
    id: memoryId,
    storeId,
    count,
    path: paths.get(memoryId) ?? null,
  }));
}

/**
 * What happened in the stores that the actor may see, day by day in the reader's zone, and what waits now.
 * @throws AppError not_found, permission
 */
export async function retrieveFigures(context: Context, input: RetrieveFiguresInput): Promise<Figures> {
  const scope = await changeScope(context, input.memory_store_id);
  const { db } = context;
  const now = Date.parse(context.now());
  const range = lastDays(input.zone, now, input.days);
  const days = range.map(({ day }) => day);
  const stores = await getStoreSizes(db, scope);
  const storeIds = new Set(stores.map(({ id }) => id));
  const inScope: InScope = (row) => storeIds.has(row.store_id);
  const figures = await getDayFigures(db, scope.workspaceId, { days: range, now });
  // A verdict that was taken back decided nothing.
  const stands = (row: DecisionTaken) => inScope(row) && row.undone_at === null;
  const taken = (await getDecisions(db, scope.workspaceId, range)).map((rows) => rows.filter(stands));
  const open = await countChanges(context, { memory_store_id: input.memory_store_id, exact: true });
  const written = await rankWritten(
    db,
    { workspaceId: scope.workspaceId, storeIds },
    { days: range, most: mostRanked },
  );
  const since = new Date(range[0]?.from ?? now).toISOString();
  const read = await rankRead(db, storeIds, { since, most: mostRanked });
  const byDay = (counts: (of: DayFigures) => Record<string, number>): DayCounts[] =>
    figures.map((of, at) => ({ day: days[at] ?? "", counts: counts(of) }));
  return {
    days,
    writes: byDay((of) => folded(of.writes, inScope, { key: (row) => row.actor_type, count: (row) => row.writes })),
    findings: byDay((of) => folded(of.findings, inScope, { key: (row) => row.kind, count: (row) => row.findings })),
    ...sizes(days, figures, { now: stores.reduce((sum, store) => sum + store.memoryCount, 0), inScope }),
    decisions: taken.map((rows, at) => ({
      day: days[at] ?? "",
      count: rows.length,
      medianSeconds: medianOf(rows.map(secondsOf)),
    })),
    medianSeconds: medianOf(taken.flat().map(secondsOf)),
    pending: open.pending,
    oldestPendingAt: open.oldestPendingAt,
    mostWritten: await named(context, written),
    mostRead: await named(context, read),
  };
}
