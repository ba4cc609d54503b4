import { timeText } from "./time-text";

/** Bounds of a time as lists take them; several of one side all count. */
export interface TimeBounds {
  created_at_gt?: string;
  created_at_gte?: string;
  created_at_lt?: string;
  created_at_lte?: string;
}

const shifted = (text: string | undefined, by: number) =>
  text === undefined ? undefined : timeText(Date.parse(text) + by);

/** The first and the last time that is within all of them. Times are whole milliseconds: after one of them is from the next on. */
export function timeWindow(bounds: TimeBounds): { from?: string; to?: string } {
  const given = (texts: (string | undefined)[]) => texts.filter((text) => text !== undefined).sort();
  return {
    from: given([bounds.created_at_gte, shifted(bounds.created_at_gt, 1)]).at(-1),
    to: given([bounds.created_at_lte, shifted(bounds.created_at_lt, -1)])[0],
  };
}
