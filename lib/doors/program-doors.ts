import "server-only";
import { Hono } from "hono";
import type { Database } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { toResponse } from "./answer";
import { mountAuditExport } from "./audit-export-door";
import { type HealthConfig, mountHealthDoor } from "./health-door";
import { httpError } from "./http-error";
import { mountMcpDoor } from "./mcp/mcp-door";
import { mountMetricsDoor } from "./metrics-door";
import { describeDoors } from "./openapi/describe-doors";
import { newRequestId } from "./program-context";
import { mountRequestLog } from "./request-log";
import { mountExportDoor } from "./rest/export-door";
import { mountImportDoor } from "./rest/import-door";
import { restDoor } from "./rest/rest-door";
import { restRoutes } from "./rest/rest-routes";
import { mountSubjectReport } from "./subject-report-door";
import { mountToolDoor } from "./tools/tool-door";

/** Paths that belong to programs: the server hands them here without asking Next. `/*` is the server as a whole. */
export const programPaths = /^\/(\*$|v1(\/|$)|openapi\.json$|api(\/(?!console\/)|$)|metrics$)/;

export interface ProgramDoorsOptions {
  db: Database;
  /** What the server says of itself; the configuration of the process where it is left out. */
  config?: HealthConfig;
}

/** Says of what no route takes whether it is the method or the path. An app of its own: with one handler a route is answered sooner. */
function createRefusals(methodsOf: ReadonlyMap<string, readonly string[]>): Hono {
  const app = new Hono();
  for (const [path, methods] of methodsOf) {
    app.all(path, (c) => {
      const message = `This path does not take ${c.req.method}. It takes ${methods.join(", ")}.`;
      const response = httpError(new AppError("method_not_allowed", message), { requestId: newRequestId() });
      response.headers.set("allow", methods.join(", "));
      return response;
    });
  }
  app.notFound((c) =>
    httpError(new AppError("not_found", `There is nothing at ${c.req.path.slice(0, 200)}.`), {
      requestId: newRequestId(),
    }),
  );
  return app;
}

/** The doors of programs as one Web-standard handler: REST, tool endpoints, MCP, health. Nothing in it knows Next. */
export function createProgramDoors({ db, config }: ProgramDoorsOptions): Hono {
  const app = new Hono();
  if (config?.tracing || (config?.logLevel && config.logLevel !== "error")) mountRequestLog(app);
  mountMetricsDoor(app, db, config?.metricsToken);
  const methodsOf = new Map<string, string[]>();
  for (const route of restRoutes) {
    app.on([...route.methods], route.path, async (c) =>
      toResponse(await restDoor(db, route, c.req.raw, c.req.param() as Record<string, string>)),
    );
    methodsOf.set(route.path, [...(methodsOf.get(route.path) ?? []), ...route.methods]);
  }
  const doors = [mountToolDoor, mountMcpDoor, mountSubjectReport, mountAuditExport, mountExportDoor, mountImportDoor];
  const mounted = doors.flatMap((mount) => mount(app, db));
  for (const [path, methods] of mounted) methodsOf.set(path, methods);
  app.get("/openapi.json", (c) => c.json(describeDoors(), 200, { "request-id": newRequestId() }));
  methodsOf.set("/openapi.json", ["GET"]);
  for (const [path, methods] of mountHealthDoor(app, db, config)) methodsOf.set(path, methods);
  const refusals = createRefusals(methodsOf);
  app.notFound((c) => refusals.fetch(c.req.raw));
  app.onError((error) => httpError(error, { requestId: newRequestId() }));
  return app;
}
