const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const dayOfYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayOfAnyYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const whole = new Intl.DateTimeFormat("en-GB", {
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
  if (span < 45_000) return "just now";
  if (span < hour) return phrase(Math.round(span / minute), "min", past);
  if (span < 20 * hour) return phrase(Math.round(span / hour), "h", past);
  const nights = calendarDays(time, now);
  if (nights === 0) return clock.format(time);
  if (nights === 1) return `yesterday ${clock.format(time)}`;
  if (nights === -1) return `tomorrow ${clock.format(time)}`;
  if (Math.abs(nights) < 7) return phrase(Math.abs(nights), "days", past);
  return (time.getFullYear() === now.getFullYear() ? dayOfYear : dayOfAnyYear).format(time);
}

function phrase(count: number, unit: string, past: number): string {
  return past > 0 ? `${count} ${unit} ago` : `in ${count} ${unit}`;
}

/** Midnights of the reader's calendar between the two. */
function calendarDays(time: Date, now: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(time)) / day);
}
