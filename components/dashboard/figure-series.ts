import { type ChartData, mostSeries } from "@/components/ui/chart-data";
import { dashboardWords as words } from "@/components/words/dashboard.words";
import { dateLocale } from "@/components/words/locale";
import { actorTypes, isAgent } from "@/lib/domain/actor";
import type { FiguresJson } from "@/lib/figures/figures.present";

const dayFormat = new Intl.DateTimeFormat(dateLocale, { day: "numeric", month: "short", timeZone: "UTC" });
/** `12 Nov`: the day is a name by now, of whatever zone. */
const dayWord = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

type Days = readonly { day: string; counts: Record<string, number> }[];

const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
export const totalOfDays = (days: Days): number => days.reduce((sum, { counts }) => sum + sumOf(counts), 0);

const agents = actorTypes.filter(isAgent);
/** Of the versions those that no person wrote. */
export const byAgents = (days: Days): number =>
  days.reduce((sum, { counts }) => sum + agents.reduce((some, type) => some + (counts[type] ?? 0), 0), 0);

/** Who wrote how much, day by day; kinds of actors that wrote nothing are left out. */
export function writesChart({ writes }: FiguresJson): ChartData {
  const series = actorTypes
    .filter((type) => writes.some(({ counts }) => counts[type]))
    .map((type) => ({ key: type, label: words.actors[type] }));
  return { series, rows: writes.map(({ day, counts }) => ({ at: dayWord(day), values: counts })) };
}

const findingWord = (kind: string): string =>
  kind === "hidden_text" ? words.hiddenText : `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll("_", " ")}`;

/** What was found how often; as many kinds as can be told apart, the others together. */
export function findingsChart({ findings }: FiguresJson): ChartData {
  const totals = new Map<string, number>();
  for (const { counts } of findings)
    for (const [kind, count] of Object.entries(counts)) totals.set(kind, (totals.get(kind) ?? 0) + count);
  const kinds = [...totals].sort(([, a], [, b]) => b - a).map(([kind]) => kind);
  const shown = kinds.length > mostSeries ? kinds.slice(0, mostSeries - 1) : kinds;
  const series = shown.map((key) => ({ key, label: findingWord(key) }));
  if (shown.length < kinds.length) series.push({ key: "other", label: words.charts.other });
  const rows = findings.map(({ day, counts }) => {
    const values = Object.fromEntries(shown.map((kind) => [kind, counts[kind] ?? 0]));
    return { at: dayWord(day), values: { ...values, other: sumOf(counts) - sumOf(values) } };
  });
  return { series, rows };
}

export const decisionsChart = ({ decisions }: FiguresJson): ChartData => ({
  series: [{ key: "count", label: words.charts.decided }],
  rows: decisions.map(({ day, count }) => ({ at: dayWord(day), values: { count } })),
});

const hoursOf = (seconds: number | null): Record<string, number> =>
  seconds === null ? {} : { hours: seconds / 3_600 };

/** In hours; a day on which nobody decided is a gap. */
export const timeChart = ({ decisions }: FiguresJson): ChartData => ({
  series: [{ key: "hours", label: words.charts.hours }],
  rows: decisions.map(({ day, median_seconds: seconds }) => ({
    at: dayWord(day),
    values: hoursOf(seconds),
  })),
});

export const growthChart = ({ memories }: FiguresJson): ChartData => ({
  series: [{ key: "count", label: words.charts.live }],
  rows: memories.map(({ day, count }) => ({ at: dayWord(day), values: { count } })),
});
