import { dateLocale } from "@/components/words/locale";
import { uiWords } from "@/components/words/ui.words";
import { dayMs, hourMs, minuteMs } from "@/lib/domain/durations";

/** One of each kind and zone: making one costs more than all that it writes. */
const formats = new Map<string, Intl.DateTimeFormat>();
type Kind = keyof typeof kinds;

const kinds = {
  clock: { hour: "2-digit", minute: "2-digit" },
  dayOfYear: { day: "numeric", month: "short" },
  dayOfAnyYear: { day: "numeric", month: "short", year: "numeric" },
  whole: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  },
  day: { year: "numeric", month: "2-digit", day: "2-digit" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

function formatOf(kind: Kind, timeZone: string | undefined): Intl.DateTimeFormat {
  const name = `${kind} ${timeZone}`;
  let made = formats.get(name);
  if (!made) {
    made = new Intl.DateTimeFormat(dateLocale, { ...kinds[kind], timeZone });
    formats.set(name, made);
  }
  return made;
}

const format = (kind: Kind, time: Date, timeZone: string | undefined) => formatOf(kind, timeZone).format(time);

/** `2026-11-20 18:28 UTC`: the same on every machine, so a server may print it. */
export function utcText(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** `2026-11-20` in the given zone; the reader's own without one. Put together here: how a locale orders its parts changes from browser to browser. */
export function dayKey(time: Date, timeZone?: string): string {
  const parts = formatOf("day", timeZone).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month").padStart(2, "0")}-${part("day").padStart(2, "0")}`;
}

/** Date, time to the second and zone of the reader. */
export const localText = (time: Date, timeZone?: string): string => format("whole", time, timeZone);

/** How long ago, or in how long, for what is near: the same in every zone. */
export function nearText(time: Date, now: Date): string | null {
  const past = now.getTime() - time.getTime();
  const span = Math.abs(past);
  if (span < 45_000) return uiWords.time.justNow;
  if (span < hourMs) return (past > 0 ? uiWords.time.minutesAgo : uiWords.time.inMinutes)(Math.round(span / minuteMs));
  if (span < 20 * hourMs) return (past > 0 ? uiWords.time.hoursAgo : uiWords.time.inHours)(Math.round(span / hourMs));
  return null;
}

/** As `nearText`, then by the reader's calendar: `yesterday 14:02`, `3 days ago`, `12 Nov`, `12 Nov 2025`. */
export function relativeText(time: Date, now: Date, timeZone?: string): string {
  const near = nearText(time, now);
  if (near !== null) return near;
  const nights = calendarDays(time, now, timeZone);
  const clock = () => format("clock", time, timeZone);
  if (nights === 0) return clock();
  if (nights === 1) return uiWords.time.yesterday(clock());
  if (nights === -1) return uiWords.time.tomorrow(clock());
  if (Math.abs(nights) < 7) return (nights > 0 ? uiWords.time.daysAgo : uiWords.time.inDays)(Math.abs(nights));
  const year = (date: Date) => dayKey(date, timeZone).slice(0, 4);
  return format(year(time) === year(now) ? "dayOfYear" : "dayOfAnyYear", time, timeZone);
}

/** Midnights of the reader's calendar between the two. */
function calendarDays(time: Date, now: Date, timeZone: string | undefined): number {
  const at = (date: Date) => Date.parse(`${dayKey(date, timeZone)}T00:00:00Z`);
  return Math.round((at(now) - at(time)) / dayMs);
}

/** Whether a field for a time is empty or through with its year, which is in the first century while its first digit stands there alone. */
export const isYearWhole = (field: string): boolean => field === "" || /^[1-9]\d{3}-/.test(field);

/** What the browser's field for a time takes: the reader's own time, to the minute. */
export function fieldTime(iso: string | null | undefined): string {
  if (!iso) return "";
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}

/** What was chosen in the browser's field for a moment, as RFC 3339; null for what is none, like a year of five digits. */
export function momentOf(field: string): string | null {
  const time = new Date(field);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Today where the reader is, as a date input wants it. */
export function localDay(now: number): string {
  const date = new Date(now);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The end of a day where the reader is, as RFC 3339.
 * @param day `2026-11-20`
 * @returns null for a day that is missing or none
 */
export function endOfDay(day: string): string | null {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}
