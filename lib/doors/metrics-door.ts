import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context, Hono } from "hono";
import { matchedRoutes } from "hono/route";
import type { Database } from "@/lib/db/database";
import { prometheusText } from "@/lib/domain/prometheus-text";
import { collectMetrics, watchEventLoop } from "@/lib/health/collect-metrics";
import { noteRequest, type RequestKind } from "@/lib/health/request-times";
import { newRequestId } from "./program-context";
import { statusOf } from "./request-log";
import { restRoutes } from "./rest/rest-routes";

const contentType = "text/plain; version=0.0.4; charset=utf-8";

const digest = (text: string) => createHash("sha256").update(text).digest();

function isToken(authorization: string | undefined, wanted: Buffer): boolean {
  const sent = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  return sent !== undefined && timingSafeEqual(digest(sent), wanted);
}

const operationNames = new Map(
  restRoutes.flatMap(({ methods, path, operation }) => methods.map((method) => [`${method} ${path}`, operation.name])),
);

const doorOf = (path: string): RequestKind["door"] => {
  if (path.startsWith("/api/stores") || path.startsWith("/api/sessions")) {
    return path.endsWith("/mcp") ? "mcp" : "tools";
  }
  return path.startsWith("/v1") ? "rest" : "health";
};

/** By the route that was found, which is a pattern: what stood in the address is said nowhere. */
function kindOf(c: Context): Omit<RequestKind, "status"> {
  const route = matchedRoutes(c).find(({ method }) => method !== "ALL");
  if (!route) return { door: doorOf(c.req.path), operation: "none" };
  const name = `${route.method} ${route.path}`;
  return { door: doorOf(route.path), operation: operationNames.get(name) ?? name };
}

/**
 * Counts what programs ask, and mounts `/metrics` for whoever has the token of the configuration. Without one nothing is counted
 * and there is nothing there. It has to be mounted before the doors.
 */
export function mountMetricsDoor(app: Hono, db: Database, token: string | undefined): void {
  if (!token) return;
  const wanted = digest(token);
  watchEventLoop();
  app.use("*", async (c, next) => {
    const from = performance.now();
    await next();
    noteRequest({ ...kindOf(c), status: c.res.status }, performance.now() - from);
  });
  app.get("/metrics", async (c) => {
    c.header("request-id", newRequestId());
    if (!isToken(c.req.header("authorization"), wanted)) {
      return c.text("Send the token of PALIMPSEST_METRICS_TOKEN as Authorization: Bearer <token>.\n", 401, {
        "www-authenticate": "Bearer",
      });
    }
    return c.body(prometheusText(await collectMetrics(db)), 200, {
      "content-type": contentType,
      "cache-control": "no-store",
    });
  });
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

function consoleOperation(url: string): string {
  if (url.startsWith("/_next/") || url.startsWith("/monaco/")) return "file";
  return url.startsWith("/api/") ? "data" : "page";
}

/** Counts what people's browsers ask, where metrics are on. */
export function countPages(token: string | undefined, next: Handler): Handler {
  if (!token) return next;
  return (request, response) => {
    const from = performance.now();
    const operation = request.method === "POST" ? "action" : consoleOperation(request.url ?? "");
    response.once("close", () => {
      noteRequest({ door: "console", operation, status: statusOf(response) }, performance.now() - from);
    });
    return next(request, response);
  };
}
