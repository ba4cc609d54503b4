import { dayKey } from "@/components/ui/time-text";
import { dateLocale } from "@/components/words/locale";
import { versionWords } from "@/components/words/version.words";
import { dayMs } from "@/lib/domain/durations";
import type { ConsoleVersionJson } from "@/lib/version/version.present";

/** Versions of one change or one agent session, with nobody else's in between; newest first. One version alone is a run too. */
export type Run = { key: string; versions: ConsoleVersionJson[] };
/** The runs of one calendar day, newest first. */
export type Day = { key: string; runs: Run[] };

const yearless = new Intl.DateTimeFormat(dateLocale, {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const withYear = new Intl.DateTimeFormat(dateLocale, {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `Today`, `Yesterday`, `Friday 13 November`, `13 November 2025`; `today` is the key of the reader's day. */
export function dayWords(key: string, today: string): string {
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const nights = Math.round((at(today).getTime() - at(key).getTime()) / dayMs);
  if (nights === 0) return versionWords.timeline.today;
  if (nights === 1) return versionWords.timeline.yesterday;
  return (key.slice(0, 4) === today.slice(0, 4) ? yearless : withYear).format(at(key));
}

function belongs(version: ConsoleVersionJson, before: ConsoleVersionJson | undefined): boolean {
  if (!before) return false;
  if (version.change_id === before.change_id) return true;
  return version.session_id !== null && version.session_id === before.session_id;
}

/** Versions, newest first, by day and, within a day, by the change or session that wrote them. */
export function groupByDay(versions: readonly ConsoleVersionJson[], timeZone?: string): Day[] {
  const days: Day[] = [];
  for (const version of versions) {
    const key = dayKey(new Date(version.created_at), timeZone);
    if (days.at(-1)?.key !== key) days.push({ key, runs: [] });
    const day = days.at(-1) as Day;
    const run = day.runs.at(-1);
    if (run && belongs(version, run.versions.at(-1))) run.versions.push(version);
    else day.runs.push({ key: version.id, versions: [version] });
  }
  return days;
}
