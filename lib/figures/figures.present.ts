import type { Figures, RankedMemory, ReviewerFigures } from "./figures";

const presentRanked = ({ id, storeId, path, count }: RankedMemory) => ({ id, memory_store_id: storeId, path, count });

export function presentFigures(figures: Figures) {
  return {
    writes: figures.writes,
    findings: figures.findings,
    memories: figures.memories,
    memories_before: figures.memoriesBefore,
    decisions: figures.decisions.map(({ day, count, medianSeconds }) => ({
      day,
      count,
      median_seconds: medianSeconds,
    })),
    median_seconds: figures.medianSeconds,
    pending: figures.pending,
    oldest_pending_at: figures.oldestPendingAt,
    most_written: figures.mostWritten.map(presentRanked),
    most_read: figures.mostRead.map(presentRanked),
  };
}
export type FiguresJson = ReturnType<typeof presentFigures>;

export const presentReviewer = ({ reviewer, decisions, medianSeconds, laterReverted, undone }: ReviewerFigures) => ({
  reviewer,
  decisions,
  median_seconds: medianSeconds,
  later_reverted: laterReverted,
  undone,
});
export type ReviewerFiguresJson = ReturnType<typeof presentReviewer>;
