import { z } from "zod";
import { optional, shortText } from "./optional-setting";

/** Where traces of requests go. The settings have the names that OpenTelemetry gives them everywhere. */
export interface TracingConfig {
  /** Takes OTLP over HTTP, as JSON. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Of the requests that nobody else decided about, so many are traced. */
  share: number;
}

/** `name=value` pairs, by commas, percent-encoded. */
const headers = z.string().transform((text, context): Record<string, string> => {
  const pairs = text.split(",").map((pair) => pair.trim());
  const read: Record<string, string> = {};
  for (const pair of pairs.filter((one) => one !== "")) {
    const at = pair.indexOf("=");
    try {
      if (at < 1) throw new URIError();
      read[pair.slice(0, at).trim().toLowerCase()] = decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      context.addIssue({ code: "custom", message: "must be name=value pairs with commas between them" });
      return z.NEVER;
    }
  }
  return read;
});

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" })),
  OTEL_EXPORTER_OTLP_HEADERS: optional(headers),
  OTEL_SERVICE_NAME: optional(shortText(200)),
  OTEL_TRACES_SAMPLER_ARG: optional(
    z.coerce
      .number("must be a number from 0 to 1")
      .min(0, "must be a number from 0 to 1")
      .max(1, "must be a number from 0 to 1"),
  ),
};

/** Absent without an address: nothing is traced, and nothing of OpenTelemetry is loaded. */
export function tracingOf(settings: z.infer<z.ZodObject<typeof tracingSettings>>): TracingConfig | undefined {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: settings.OTEL_SERVICE_NAME ?? "palimpsest",
    share: settings.OTEL_TRACES_SAMPLER_ARG ?? 1,
  };
}
