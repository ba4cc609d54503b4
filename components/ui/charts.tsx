"use client";

import dynamic from "next/dynamic";
import { ChartFrame, type ChartProps } from "./chart-frame";

// The drawing library is larger than most pages: it comes with the first chart that has something to draw.
const BarsPlot = dynamic(() => import("./chart-plots").then((plots) => plots.BarsPlot), { ssr: false });
const LinesPlot = dynamic(() => import("./chart-plots").then((plots) => plots.LinesPlot), { ssr: false });

/** How many, day by day, of a few kinds stacked upon each other. */
export function BarsByDay(props: ChartProps) {
  return (
    <ChartFrame
      {...props}
      kind="bars"
      plot={(data, chart) => <BarsPlot data={data} chart={chart} format={props.format} />}
    />
  );
}

/** How a few measures went. A gap stays a gap where nothing was measured. */
export function LineOverTime(props: ChartProps) {
  return <ChartFrame {...props} kind="lines" plot={(data) => <LinesPlot data={data} format={props.format} />} />;
}
