import { dateLocale } from "@/components/words/locale";
import { uiWords } from "@/components/words/ui.words";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const clock = new Intl.DateTimeFormat(dateLocale, { hour: "2-digit", minute: "2-digit" });
const dayOfYear = new Intl.DateTimeFormat(dateLocale, { day: "numeric", month: "short" });
const dayOfAnyYear = new Intl.DateTimeFormat(dateLocale, { day: "numeric", month: "short", year: "numeric" });
const whole = new Intl.DateTimeFormat(dateLocale, {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});

/** `2026-11-20 18:28 UTC`: the same on every machine, so a server may print it. */
export function utcText(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** Date, time to the second and zone of the reader. */
export function localText(time: Date): string {
  return whole.format(time);
}

/** How long ago, or in how long: `just now`, `4 min ago`, `3 h ago`, `yesterday 14:02`, `12 Nov`, `12 Nov 2025`. */
export function relativeText(time: Date, now: Date): string {
  const past = now.getTime() - time.getTime();
  const span = Math.abs(past);
  if (span < 45_000) return uiWords.time.justNow;
  if (span < hour) return (past > 0 ? uiWords.time.minutesAgo : uiWords.time.inMinutes)(Math.round(span / minute));
  if (span < 20 * hour) return (past > 0 ? uiWords.time.hoursAgo : uiWords.time.inHours)(Math.round(span / hour));
  const nights = calendarDays(time, now);
  if (nights === 0) return clock.format(time);
  if (nights === 1) return uiWords.time.yesterday(clock.format(time));
  if (nights === -1) return uiWords.time.tomorrow(clock.format(time));
  if (Math.abs(nights) < 7) return (past > 0 ? uiWords.time.daysAgo : uiWords.time.inDays)(Math.abs(nights));
  return (time.getFullYear() === now.getFullYear() ? dayOfYear : dayOfAnyYear).format(time);
}

/** Midnights of the reader's calendar between the two. */
function calendarDays(time: Date, now: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(time)) / day);
}
