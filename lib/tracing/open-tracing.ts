import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Span } from "@opentelemetry/api";
import type { TracingConfig } from "@/lib/config/tracing-config";
import { isAppError } from "@/lib/domain/app-error";
import { setTracing, type Tracing } from "./tracing";
import { watchExports } from "./watch-exports";

/** An answer of the collector is waited for this long; nobody else waits with it. */
const exportMs = 5_000;
const stopMs = 2_000;

/** Loaded only where traces are wanted: a server without them does without all of it. */
async function loadOpenTelemetry() {
  const [api, core, exporter, resources, sdk] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace"),
  ]);
  return { api, core, exporter, resources, sdk };
}

const known = (facts: Attributes): Attributes =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined));

/** A refusal by its code: what it says in words may name what was asked for. */
const kindOfError = (error: unknown): string => (isAppError(error) ? error.code : "internal");

/**
 * Sends traces as the configuration says. Nothing is registered for others to find: Next would add spans with the addresses of pages,
 * which say which memory somebody looked at.
 */
async function openTracing(config: TracingConfig): Promise<Tracing> {
  const otel = await loadOpenTelemetry();
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = otel.api;
  const { url, headers } = config;
  const exporter = watchExports(new otel.exporter.OTLPTraceExporter({ url, headers, timeoutMillis: exportMs }));
  const provider = new otel.sdk.TracerProvider({
    resource: otel.resources.resourceFromAttributes({ "service.name": config.serviceName }),
    sampler: new otel.sdk.ParentBasedSampler({ root: new otel.sdk.TraceIdRatioBasedSampler(config.share) }),
    // Its queue has an end: what comes while the collector is away is dropped, and no request waits.
    spanProcessors: [
      new otel.sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000, exportTimeoutMillis: exportMs }),
    ],
  });
  const tracer = provider.getTracer("palimpsest");
  const current = new AsyncLocalStorage<Span>();

  return {
    beginRequest(method, traceparent) {
      const caller = traceparent === undefined ? null : otel.core.parseTraceParent(traceparent);
      const parent = caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
      return {
        run: (answer) => current.run(span, answer),
        end({ route, status, requestId, workspaceId, storeId, actorKind }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes(
            known({
              "http.request.method": method,
              "http.route": route,
              "http.response.status_code": status,
              "palimpsest.request_id": requestId,
              "palimpsest.workspace_id": workspaceId,
              "palimpsest.store_id": storeId,
              "palimpsest.actor_kind": actorKind,
            } as Attributes),
          );
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async within(name, { workspaceId, storeId }, run) {
      const parent = current.getStore();
      if (!parent?.isRecording()) return run();
      const attributes = known({
        "palimpsest.workspace_id": workspaceId,
        "palimpsest.store_id": storeId,
      } as Attributes);
      const span = tracer.startSpan(name, { attributes }, trace.setSpan(ROOT_CONTEXT, parent));
      try {
        return await current.run(span, run);
      } catch (error) {
        const kind = kindOfError(error);
        span.setAttribute("error.type", kind);
        if (kind === "internal") span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    async stop() {
      const late = new Promise<void>((resolve) => void setTimeout(resolve, stopMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/** Begins to trace where the configuration says where to. */
export async function startTracing(config: TracingConfig | undefined): Promise<Tracing | undefined> {
  const opened = config && (await openTracing(config));
  setTracing(opened);
  return opened;
}
