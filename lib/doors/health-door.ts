import "server-only";
import type { Hono } from "hono";
import { getConfig, type LogLevel } from "@/lib/config/config";
import type { TracingConfig } from "@/lib/config/tracing-config";
import type { Database } from "@/lib/db/database";
import { overallHealth } from "@/lib/embedding/embedder-health";
import { checkReadiness, type HealthPlace, type Readiness } from "@/lib/health/check-readiness";
import { newRequestId } from "./program-context";

export type HealthConfig = HealthPlace & { metricsToken?: string; logLevel?: LogLevel; tracing?: TracingConfig };

/** An answer is given again for so long: nobody needs a key to ask, so asking must cost nothing. */
const sameAnswerMs = 1_000;

const fresh = () => ({ "cache-control": "no-store", "request-id": newRequestId() });

function readinessOf(db: Database, config: HealthPlace | undefined): () => Promise<Readiness> {
  let asked: Promise<Readiness> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!asked || performance.now() - askedAt >= sameAnswerMs) {
      askedAt = performance.now();
      asked = checkReadiness(db, config ?? getConfig());
    }
    return asked;
  };
}

/** Mounts what says how the server does, for balancers and monitors without a key, and answers which methods the paths take. */
export function mountHealthDoor(app: Hono, db: Database, config?: HealthConfig): [string, string[]][] {
  const readiness = readinessOf(db, config);
  app.get("/api/health", (c) => {
    const embedder = overallHealth(db);
    // Without it memories are found by their words alone: the server does its work all the same.
    return c.json({ status: "ok", ...(embedder && { embedder }) }, 200, fresh());
  });
  app.get("/api/ready", async (c) => {
    const ready = await readiness();
    return c.json(ready, ready.status === "unavailable" ? 503 : 200, fresh());
  });
  return [
    ["/api/health", ["GET"]],
    ["/api/ready", ["GET"]],
  ];
}
