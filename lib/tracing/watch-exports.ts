import "server-only";
import type { SpanExporter } from "@opentelemetry/sdk-trace";

const everyMs = 60_000;

/** The same exporter, which says on standard error, at most once a minute, that the collector takes nothing. */
export function watchExports(exporter: SpanExporter): SpanExporter {
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== 0 && performance.now() - saidAt >= everyMs) {
          saidAt = performance.now();
          const time = new Date().toISOString();
          console.error(JSON.stringify({ level: "warn", time, event: "traces_not_exported", spans: spans.length }));
        }
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
