import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Hono } from "hono";
import { matchedRoutes } from "hono/route";
import type { LogLevel } from "@/lib/config/config";
import type { Tracing } from "@/lib/tracing/tracing";
import { newRequestId } from "./program-context";
import { emptyNote, noteRoute, withRequestNote } from "./request-notes";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const slowMs = 1_000;

/** A stream is open for as long as somebody listens, which is not slow. */
const isStream = (response: ServerResponse) =>
  String(response.getHeader("content-type")).startsWith("text/event-stream");

function levelOf(status: number, ms: number): LogLevel {
  if (status >= 500) return "error";
  return status >= 400 || ms >= slowMs ? "warn" : "info";
}

const ranks: Record<LogLevel, number> = { error: 0, warn: 1, info: 2 };

/** A header that was sent twice says nothing. */
function callerOf({ headers }: IncomingMessage): string | undefined {
  const { traceparent } = headers;
  return typeof traceparent === "string" ? traceparent : undefined;
}

export interface RequestLog {
  level: LogLevel;
  /** What the log calls a request before anybody has said more of it. */
  routeOf(request: IncomingMessage): string;
  write?(line: string): void;
  /** Where requests are traced, too. */
  tracing?: Tracing;
}

/** How a request ended: whoever went away before there was an answer has got none. */
export const statusOf = ({ headersSent, statusCode }: ServerResponse): number => (headersSent ? statusCode : 499);

/**
 * Writes a line of JSON for each request once it is over: when, how long, by whom, and the pattern of the route. Nothing of what was
 * sent is in it, neither the address nor a word of the body. The span of a request says the same. At the level `error` nothing is
 * written, and without tracing nobody is asked.
 */
export function logRequests({ level, routeOf, write, tracing }: RequestLog, next: Handler): Handler {
  if (level === "error" && !tracing) return next;
  const say = write ?? ((line: string) => void process.stdout.write(line));
  return (request, response) => {
    const note = emptyNote(newRequestId(), routeOf(request));
    const from = performance.now();
    const span = tracing?.beginRequest(request.method ?? "", callerOf(request));
    response.once("close", () => {
      const ms = isStream(response) ? 0 : performance.now() - from;
      const status = statusOf(response);
      span?.end({ ...note, status });
      const own = levelOf(status, ms);
      if (level === "error" || ranks[own] > ranks[level]) return;
      const { requestId: request_id, route, actor } = note;
      const time = new Date().toISOString();
      const { method } = request;
      say(
        `${JSON.stringify({ level: own, time, request_id, method, route, status, ms: Math.round(ms * 10) / 10, actor })}\n`,
      );
    });
    const answer = () => withRequestNote(note, () => next(request, response));
    return span ? span.run(answer) : answer();
  };
}

/** Tells the log and the trace which route of the programs' doors was found. It has to be mounted before them. */
export function mountRequestLog(app: Hono): void {
  app.use("*", async (c, next) => {
    noteRoute(matchedRoutes(c).find(({ method }) => method !== "ALL")?.path ?? "none");
    await next();
  });
}

/** What kind of thing a browser asks for; its address would say which memory. */
export function consoleRoute({ method, url = "" }: IncomingMessage): string {
  if (method === "POST" && !url.startsWith("/api/")) return "action";
  if (url.startsWith("/_next/") || url.startsWith("/monaco/")) return "file";
  return url.startsWith("/api/") ? "data" : "page";
}
