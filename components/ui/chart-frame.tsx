"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { chartWords } from "@/components/words/chart.words";
import { formatNumber } from "@/components/words/locale";
import { uiWords } from "@/components/words/ui.words";
import { Button } from "./button";
import { type ChartData, chartSentence, isBlank, totalOf } from "./chart-data";
import { type ChartKind, SeriesSign } from "./chart-mark";
import { EmptyState } from "./empty-state";
import { ErrorState } from "./error-state";
import { Skeleton } from "./skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "./table";

export type ChartProps = {
  title: string;
  /** What is counted, and over which time. */
  description?: ReactNode;
  /** Absent while it is on its way. */
  data: ChartData | undefined;
  /** What the rows are: the heading of the table's first column. */
  rowHeading: string;
  format?: (value: number) => string;
  /** Said when there is nothing to draw. */
  empty: { title: string; text: string };
  error?: { text: string; onRetry: () => void; busy?: boolean };
};

type ChartFrameProps = ChartProps & {
  kind: ChartKind;
  /** Draws what there is to draw. `chart` makes the ids in it this chart's own. */
  plot: (data: ChartData, chart: string) => ReactNode;
};

const height = "min-h-60";
const plain = formatNumber;

/** A figure with its legend; the same numbers are a table away. Nothing moves when they arrive. */
export function ChartFrame({ title, description, data, error, empty, kind, plot, ...table }: ChartFrameProps) {
  const chart = useId();
  const [asTable, setAsTable] = useState(false);
  const blank = data !== undefined && isBlank(data);
  const drawn = !error && data !== undefined && !blank;
  return (
    <figure
      aria-labelledby={`${chart}-title`}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface"
    >
      <figcaption className="flex min-h-11 items-start gap-3 px-4 pt-3 pb-1">
        <div className="min-w-0 flex-1">
          <p id={`${chart}-title`} className="font-semibold">
            {title}
          </p>
          {description ? <p className="text-muted text-xs">{description}</p> : null}
        </div>
        {drawn ? (
          <Button
            size="sm"
            variant="quiet"
            icon={asTable ? <ChartColumn size={14} aria-hidden="true" /> : <Table2 size={14} aria-hidden="true" />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? chartWords.asChart : chartWords.asTable}
          </Button>
        ) : null}
      </figcaption>
      {error ? (
        <div className={height}>
          <ErrorState onRetry={error.onRetry} busy={error.busy}>
            {error.text}
          </ErrorState>
        </div>
      ) : !data ? (
        <ChartSkeleton label={chartWords.loading(title)} />
      ) : blank ? (
        <div className={`flex flex-col justify-center ${height}`}>
          <EmptyState compact icon={<ChartColumn aria-hidden="true" />} title={empty.title}>
            {empty.text}
          </EmptyState>
        </div>
      ) : asTable ? (
        <ChartTable title={title} data={data} kind={kind} {...table} />
      ) : (
        <>
          <div role="img" aria-label={chartSentence(title, data)} className="h-48 min-w-0 px-2 pt-2">
            {plot(data, chart)}
          </div>
          {data.series.length > 1 ? <Legend data={data} kind={kind} chart={chart} /> : <div className="h-4" />}
        </>
      )}
    </figure>
  );
}

function Legend({ data: { series }, kind, chart }: { data: ChartData; kind: ChartKind; chart: string }) {
  return (
    <ul
      aria-label={chartWords.legend}
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-3 text-xs"
    >
      {series.map(({ key, label }, place) => (
        <li key={key} className="flex items-center gap-1.5">
          <SeriesSign chart={`${chart}-${place}`} kind={kind} place={place} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** In the place of a plot that is not there yet. */
function ChartSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className={`flex items-end gap-2 px-4 pt-4 pb-12 ${height}`}>
      <span className="sr-only">{uiWords.loading.busy(label)}</span>
      {["h-12", "h-20", "h-16", "h-28", "h-24", "h-36", "h-20"].map((bar, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity and never change places.
        <Skeleton key={place} className={`flex-1 ${bar}`} />
      ))}
    </div>
  );
}

type ChartTableProps = Pick<ChartProps, "title" | "rowHeading" | "format"> & { data: ChartData; kind: ChartKind };

function ChartTable({ title, data: { series, rows }, rowHeading, format = plain, kind }: ChartTableProps) {
  const totals = kind === "bars" && series.length > 1;
  return (
    <div className={`border-line border-t ${height}`}>
      <Table label={title} className="max-h-60">
        <THead>
          <Th>{rowHeading}</Th>
          {series.map(({ key, label }) => (
            <Th key={key} align="end">
              {label}
            </Th>
          ))}
          {totals ? <Th align="end">{chartWords.total}</Th> : null}
        </THead>
        <TBody>
          {rows.map((row) => (
            <Tr key={row.at}>
              <th scope="row" className="h-9 whitespace-nowrap px-3 text-left font-normal">
                {row.at}
              </th>
              {series.map(({ key }) => (
                <Td key={key} numeric>
                  {row.values[key] === undefined ? "–" : format(row.values[key])}
                </Td>
              ))}
              {totals ? <Td numeric>{format(totalOf(row, series))}</Td> : null}
            </Tr>
          ))}
        </TBody>
      </Table>
    </div>
  );
}
