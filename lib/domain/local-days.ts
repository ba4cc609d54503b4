import { dayMs } from "./durations";

/** One day as a place on earth counts it, in milliseconds since 1970; `to` is where the next one begins. */
export interface LocalDay {
  /** 2026-11-20 */
  day: string;
  from: number;
  to: number;
}

/** Whether there is such a time zone. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function wallClock(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat("en-GB-u-hc-h23", {
    timeZone: zone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  };
}

/** The last so many days of a zone, today included, the oldest first. */
export function lastDays(zone: string, now: number, count: number): LocalDay[] {
  const wall = wallClock(zone);
  // When the clocks of the zone show this time. Asked twice, because the offset may differ between the guess and there. Where they
  // are set forward at midnight they never show it: of the two the later one is when that happens, the other an hour of the day before.
  const instant = (shown: number) => {
    const guess = shown - (wall(shown) - shown);
    const moved = guess - (wall(guess) - shown);
    return wall(moved) === shown ? moved : Math.max(guess, moved);
  };
  const today = Math.floor(wall(now) / dayMs) * dayMs;
  return Array.from({ length: count }, (_, index) => {
    const midnight = today - (count - 1 - index) * dayMs;
    return {
      day: new Date(midnight).toISOString().slice(0, 10),
      from: instant(midnight),
      to: instant(midnight + dayMs),
    };
  });
}
