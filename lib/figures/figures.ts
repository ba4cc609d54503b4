/** How many of each kind, day by day. */
export interface DayCounts {
  day: string;
  counts: Record<string, number>;
}

export interface RankedMemory {
  id: string;
  storeId: string;
  /** Null for one that is deleted by now. */
  path: string | null;
  count: number;
}

export interface Figures {
  /** The days of the range in the reader's zone, the oldest first. */
  days: string[];
  /** Versions written, by kind of actor. */
  writes: DayCounts[];
  /** By kind of finding. */
  findings: DayCounts[];
  /** Live memories at the end of each day. */
  memories: { day: string; count: number }[];
  /** At the beginning of the first day. */
  memoriesBefore: number;
  /** Decisions of people that stand, and half of them took no longer than this; null where there was none. */
  decisions: { day: string; count: number; medianSeconds: number | null }[];
  medianSeconds: number | null;
  pending: number;
  oldestPendingAt: string | null;
  mostWritten: RankedMemory[];
  mostRead: RankedMemory[];
}

export interface ReviewerFigures {
  reviewer: { id: string; name: string | null };
  decisions: number;
  medianSeconds: number | null;
  /** Approvals of which the change was reverted later. */
  laterReverted: number;
  undone: number;
}

/** The middle one; of an even number the mean of the two. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}
