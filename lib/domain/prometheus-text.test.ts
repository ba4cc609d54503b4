import { expect, it } from "vitest";
import { Histogram } from "./histogram";
import { prometheusText } from "./prometheus-text";

it("writes counters, gauges and histograms as Prometheus reads them", () => {
  const value = new Histogram([0.1, 1]);
  for (const one of [0.1, 0.5, 3]) value.observe(one);
  const text = prometheusText([
    { name: "made_total", help: "What was made.", type: "counter", values: [{ labels: { a: 'x"\\\n' }, value: 2 }] },
    { name: "open", help: "What is open.", type: "gauge", values: [{ value: 0 }] },
    { name: "took_seconds", help: "How long.", type: "histogram", values: [{ labels: { door: "rest" }, value }] },
  ]);
  expect(text).toBe(`# HELP made_total What was made.
# TYPE made_total counter
made_total{a="x\\"\\\\\\n"} 2
# HELP open What is open.
# TYPE open gauge
open 0
# HELP took_seconds How long.
# TYPE took_seconds histogram
took_seconds_bucket{door="rest",le="0.1"} 1
took_seconds_bucket{door="rest",le="1"} 2
took_seconds_bucket{door="rest",le="+Inf"} 3
took_seconds_sum{door="rest"} 3.6
took_seconds_count{door="rest"} 3
`);
});
