import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { attachPostgres } from "@/lib/testing/test-postgres";
import { workerPostgres } from "@/lib/testing/worker-postgres";
import { type AppServer, startAppServer } from "../fixtures/app-server";

/** A place for data that several server processes share, one after the other or at once, with a key for all stores. */
export interface Rig {
  key: string;
  location: { provider: "sqlite"; file: string } | { provider: "postgresql"; url: string };
  start(extra?: Record<string, string>): Promise<AppServer>;
  /** One call with the key. Rejects when the connection breaks, as it does when the server is killed. */
  call(server: AppServer, method: string, at: string, body?: object): Promise<Answer>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export async function createRig(provider: "sqlite" | "postgresql"): Promise<Rig> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-rig-"));
  const key = `rig_${randomBytes(24).toString("hex")}`;
  const url = provider === "postgresql" ? await attachPostgres(workerPostgres().url).createDatabase() : undefined;
  const env = {
    PALIMPSEST_INIT_ADMIN_EMAIL: "rig@example.test",
    PALIMPSEST_INIT_ADMIN_PASSWORD: randomBytes(12).toString("hex"),
    PALIMPSEST_INIT_API_KEY: key,
  };
  return {
    key,
    location: url ? { provider: "postgresql", url } : { provider: "sqlite", file: path.join(dataDir, "palimpsest.db") },
    start: (extra) => startAppServer({ provider, dataDir, databaseUrl: url, env: { ...env, ...extra } }),
    async call(server, method, at, body) {
      const response = await fetch(server.url + at, {
        method,
        headers: { "x-api-key": key, ...(body ? { "content-type": "application/json" } : {}) },
        body: body && JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
  };
}
export const toolCall = (input: object) => ({ type: "tool_use", id: "toolu_rig", name: "memory", input });
