import { hourMs } from "@/lib/domain/durations";

/** Longer than anything is ever leased for: what is leased beyond that was leased by a clock that was ahead. */
const longestMs = hourMs;

/** Whatever nobody holds: it never was leased, or its lease is over, or is none that could have been given. */
export const leaseIsOver = (now: string) => [
  { leasedUntil: null },
  { leasedUntil: { lt: now } },
  { leasedUntil: { gt: new Date(Date.parse(now) + longestMs).toISOString() } },
];
