import { type ChartLook, lookAt } from "./chart-data";

export const patternId = (chart: string, place: number) => `${chart}-pattern-${place}`;

/** The patterns of a chart's bars, to be put among the definitions of its picture. */
export function ChartPatterns({ chart, count }: { chart: string; count: number }) {
  return Array.from({ length: count }, (_, place) => place).map((place) => {
    const { colour, pattern } = lookAt(place);
    return (
      <pattern key={place} id={patternId(chart, place)} width={6} height={6} patternUnits="userSpaceOnUse">
        <rect width={6} height={6} fill={colour} fillOpacity={pattern === "solid" ? 1 : 0.22} />
        <PatternSign pattern={pattern} colour={colour} />
      </pattern>
    );
  });
}

function PatternSign({ pattern, colour }: Pick<ChartLook, "pattern" | "colour">) {
  const line = { stroke: colour, strokeWidth: 1.6, fill: "none" };
  switch (pattern) {
    case "stripes":
      return <path d="M-1 1 L1 -1 M0 6 L6 0 M5 7 L7 5" {...line} />;
    case "dots":
      return <circle cx={3} cy={3} r={1.5} fill={colour} />;
    case "bars":
      return <path d="M0 3 H6" {...line} />;
    case "grid":
      return <path d="M0 3 H6 M3 0 V6" {...line} strokeWidth={1} />;
    default:
      return null;
  }
}

const outlines: Record<ChartLook["mark"], string> = {
  circle: "M-3.5 0 a3.5 3.5 0 1 0 7 0 a3.5 3.5 0 1 0 -7 0 Z",
  square: "M-3 -3 H3 V3 H-3 Z",
  triangle: "M0 -4 L4 3 H-4 Z",
  diamond: "M0 -4.5 L4.5 0 L0 4.5 L-4.5 0 Z",
  cross: "M-3.5 -3.5 L3.5 3.5 M-3.5 3.5 L3.5 -3.5",
};

/** The mark of a measured point on a line. */
export function PointMark({ place, x, y }: { place: number; x: number; y: number }) {
  const { colour, mark } = lookAt(place);
  return (
    <path
      d={outlines[mark]}
      transform={`translate(${x} ${y})`}
      fill={mark === "cross" ? "none" : "var(--surface)"}
      stroke={colour}
      strokeWidth={1.75}
    />
  );
}

export type ChartKind = "bars" | "lines";

/** The sign of a series in a legend or table, as the chart draws it. */
export function SeriesSign({ chart, kind, place }: { chart: string; kind: ChartKind; place: number }) {
  const { colour, dashes } = lookAt(place);
  if (kind === "lines") {
    return (
      <svg aria-hidden="true" width={28} height={12} viewBox="0 0 28 12" className="shrink-0">
        <path d="M0 6 H28" stroke={colour} strokeWidth={2} strokeDasharray={dashes} />
        <PointMark place={place} x={14} y={6} />
      </svg>
    );
  }
  const own = `${chart}-legend`;
  return (
    <svg aria-hidden="true" width={14} height={14} viewBox="0 0 14 14" className="shrink-0">
      <defs>
        <ChartPatterns chart={own} count={place + 1} />
      </defs>
      <rect
        x={0.75}
        y={0.75}
        width={12.5}
        height={12.5}
        rx={2}
        fill={`url(#${patternId(own, place)})`}
        stroke={colour}
      />
    </svg>
  );
}
