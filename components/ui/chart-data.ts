import { chartWords } from "@/components/words/chart.words";

/** One thing that is counted or measured. Its place in the list decides its colour, pattern, dashes and mark. */
export type ChartSeries = { key: string; label: string };

/** One day, or whatever stands along the lower edge. What is not in `values` was not measured. */
export type ChartRow = { at: string; values: Readonly<Record<string, number>> };

export type ChartData = { series: readonly ChartSeries[]; rows: readonly ChartRow[] };

/** As many as can be told apart. */
export const mostSeries = 5;

/** What is drawn of a series besides its name. */
export type ChartLook = {
  colour: string;
  /** Of bars; the first is solid. */
  pattern: "solid" | "stripes" | "dots" | "bars" | "grid";
  /** Of lines, as SVG writes it; the first is unbroken. */
  dashes: string | undefined;
  mark: "circle" | "square" | "triangle" | "diamond" | "cross";
};

const looks: readonly ChartLook[] = [
  { colour: "var(--chart-1)", pattern: "solid", dashes: undefined, mark: "circle" },
  { colour: "var(--chart-2)", pattern: "stripes", dashes: "7 4", mark: "square" },
  { colour: "var(--chart-3)", pattern: "dots", dashes: "2 3", mark: "triangle" },
  { colour: "var(--chart-4)", pattern: "bars", dashes: "10 3 2 3", mark: "diamond" },
  { colour: "var(--chart-5)", pattern: "grid", dashes: "5 2 5 6", mark: "cross" },
];

/** How the series at this place is drawn. @throws RangeError for more than can be told apart */
export function lookAt(place: number): ChartLook {
  const look = looks[place];
  if (!look) throw new RangeError(`A chart shows at most ${mostSeries} series.`);
  return look;
}

/** Whether there is anything to draw: a chart of zeros says no more than a sentence. */
export function isBlank({ series, rows }: ChartData): boolean {
  return rows.every(({ values }) => series.every(({ key }) => !values[key]));
}

/** What all series of a row come to. */
export function totalOf(row: ChartRow, series: readonly ChartSeries[]): number {
  return series.reduce((sum, { key }) => sum + (row.values[key] ?? 0), 0);
}

/** The chart in a sentence, for whoever does not see it; the numbers are in the table. */
export function chartSentence(title: string, { series, rows }: ChartData): string {
  const names = series.map(({ label }) => label).join(", ");
  return chartWords.described(title, names, rows[0]?.at, rows.at(-1)?.at);
}
