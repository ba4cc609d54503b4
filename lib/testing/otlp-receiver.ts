import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A span as it came over the wire, its attributes as one object. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string | number>;
  status: { code?: number; message?: string };
}

interface WireAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}
type WireSpan = Omit<ReceivedSpan, "attributes"> & { attributes: WireAttribute[] };
interface WireBody {
  resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[];
}

const spansIn = (body: string): ReceivedSpan[] =>
  (JSON.parse(body) as WireBody).resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map((span) => ({
      ...span,
      attributes: Object.fromEntries(
        span.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
      ),
    }));

export interface OtlpReceiver {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans: ReceivedSpan[];
  /** All that came, as it came: addresses, headers and bodies. */
  raw: string[];
  /** Resolves when the first export is here. */
  first: Promise<void>;
  close(): Promise<void>;
}

/** A collector on this machine that takes OTLP over HTTP as JSON. @param answer left out: it takes everything */
export async function startOtlpReceiver(
  answer: (response: ServerResponse) => void = (response) => void response.end("{}"),
): Promise<OtlpReceiver> {
  const received = { spans: [] as ReceivedSpan[], raw: [] as string[] };
  let arrived: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.raw.push(`${request.method} ${request.url}`, JSON.stringify(request.headers), body);
    received.spans.push(...spansIn(body));
    arrived();
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { ...received, url: `http://127.0.0.1:${port}`, first, close };
}
