"use client";

import type { ReactNode } from "react";
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatNumber } from "@/components/words/locale";
import { type ChartData, type ChartRow, lookAt } from "./chart-data";
import { ChartPatterns, PointMark, patternId, SeriesSign } from "./chart-mark";

type PlotProps = { data: ChartData; format?: (value: number) => string };

const plain = formatNumber;
const measured = (key: string) => (row: ChartRow) => row.values[key];
const tick = { fill: "var(--muted)", fontSize: 11 };
const margin = { top: 4, right: 12, bottom: 0, left: 0 };

/** What stands in every plot. Its picture is named by the frame, so it takes no focus and speaks no words of its own. */
const axes = (format: (value: number) => string): ReactNode => [
  <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
  <XAxis
    key="x"
    dataKey="at"
    tick={tick}
    tickLine={false}
    axisLine={{ stroke: "var(--line-strong)" }}
    minTickGap={16}
  />,
  <YAxis
    key="y"
    tick={tick}
    tickLine={false}
    axisLine={false}
    width={44}
    allowDecimals={false}
    tickFormatter={format}
  />,
];

/** Many points lie too close for marks. */
const markedPoints = 40;

/** Stacked bars. Nothing moves: a chart is looked at, not watched. */
export function BarsPlot({ data, chart, format = plain }: PlotProps & { chart: string }) {
  const { series, rows } = data;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...rows]} margin={margin} accessibilityLayer={false}>
        <defs>
          <ChartPatterns chart={chart} count={series.length} />
        </defs>
        {axes(format)}
        {series.map(({ key, label }, place) => (
          <Bar
            key={key}
            name={label}
            dataKey={measured(key)}
            stackId="all"
            maxBarSize={36}
            fill={`url(#${patternId(chart, place)})`}
            stroke={lookAt(place).colour}
            isAnimationActive={false}
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--hover)" }}
          content={({ active, payload }) =>
            active ? (
              <Reading row={payload?.[0]?.payload} data={data} format={format} kind="bars" chart={chart} />
            ) : null
          }
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

export function LinesPlot({ data, format = plain }: PlotProps) {
  const { series, rows } = data;
  const marked = rows.length <= markedPoints;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...rows]} margin={margin} accessibilityLayer={false}>
        {axes(format)}
        {series.map(({ key, label }, place) => (
          <Line
            key={key}
            name={label}
            dataKey={measured(key)}
            stroke={lookAt(place).colour}
            strokeWidth={2}
            strokeDasharray={lookAt(place).dashes}
            dot={marked ? ({ cx, cy, index }) => <Dot key={index} place={place} x={cx} y={cy} /> : false}
            activeDot={false}
            isAnimationActive={false}
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--line-strong)" }}
          content={({ active, payload }) =>
            active ? <Reading row={payload?.[0]?.payload} data={data} format={format} kind="lines" chart="" /> : null
          }
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

function Dot({ place, x, y }: { place: number; x?: number; y?: number }) {
  return x === undefined || y === undefined || y === null ? <g /> : <PointMark place={place} x={x} y={y} />;
}

type ReadingProps = {
  row: ChartRow | undefined;
  data: ChartData;
  format: (value: number) => string;
  kind: "bars" | "lines";
  chart: string;
};

/** The numbers under the pointer. */
function Reading({ row, data, format, kind, chart }: ReadingProps) {
  if (!row) return null;
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2 text-ink text-xs shadow-overlay">
      <p className="mb-1 font-medium">{row.at}</p>
      <ul className="flex flex-col gap-0.5">
        {data.series.map(({ key, label }, place) => (
          <li key={key} className="flex items-center gap-1.5">
            <SeriesSign chart={`${chart}-reading-${place}`} kind={kind} place={place} />
            <span className="flex-1">{label}</span>
            <span className="pl-3 font-medium tabular-nums">
              {row.values[key] === undefined ? "–" : format(row.values[key])}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
