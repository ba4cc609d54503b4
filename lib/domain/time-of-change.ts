import { minuteMs } from "./durations";

/** How far ahead of the clock that looks the last change may be for its time to be kept to, in milliseconds. */
export const mostAhead = 5 * minuteMs;

/**
 * The time of a store's next change: that of the clock, but not before the last one, because processes have clocks of their own and a
 * clock may be set back. Where it is further ahead than such clocks are, one of them was wrong, and a store does not stay at that time.
 * @param now RFC 3339 in UTC with milliseconds, which sort as they follow one another; so is `last`, null before the first change
 */
export function timeOfChange(now: string, last: string | null): string {
  if (last === null || last <= now) return now;
  return Date.parse(last) - Date.parse(now) <= mostAhead ? last : now;
}
