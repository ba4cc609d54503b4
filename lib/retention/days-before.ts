import { dayMs } from "@/lib/domain/durations";

/** The time so many days before another. */
export const daysBefore = (now: string, days: number): string =>
  new Date(Math.max(0, Date.parse(now) - days * dayMs)).toISOString();
