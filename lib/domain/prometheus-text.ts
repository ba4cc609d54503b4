import type { Histogram } from "./histogram";

export type Labels = Readonly<Record<string, string>>;

export type Metric = { name: string; help: string } & (
  | { type: "counter" | "gauge"; values: readonly { labels?: Labels; value: number }[] }
  | { type: "histogram"; values: readonly { labels?: Labels; value: Histogram }[] }
);

const escaped = (text: string) => text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");

function line(name: string, labels: Labels, value: number): string {
  const inside = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${inside.length > 0 ? `{${inside.join(",")}}` : ""} ${value}`;
}

function histogramLines(name: string, labels: Labels, histogram: Histogram): string[] {
  return [
    ...histogram.upTo().map(({ bound, count }) => line(`${name}_bucket`, { ...labels, le: String(bound) }, count)),
    line(`${name}_bucket`, { ...labels, le: "+Inf" }, histogram.count),
    line(`${name}_sum`, labels, histogram.sum),
    line(`${name}_count`, labels, histogram.count),
  ];
}

function linesOf(metric: Metric): string[] {
  const { name } = metric;
  const values =
    metric.type === "histogram"
      ? metric.values.flatMap(({ labels = {}, value }) => histogramLines(name, labels, value))
      : metric.values.map(({ labels = {}, value }) => line(name, labels, value));
  return [`# HELP ${name} ${metric.help}`, `# TYPE ${name} ${metric.type}`, ...values];
}

/** The text format that Prometheus reads, version 0.0.4. */
export function prometheusText(metrics: readonly Metric[]): string {
  return `${metrics.flatMap(linesOf).join("\n")}\n`;
}
