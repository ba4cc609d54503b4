import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Context } from "@/lib/access/context";
import { systemContext } from "@/lib/access/system-context";
import { type Config, parseConfig, setConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { freePort, startTestPostgres } from "@/lib/testing/test-postgres";
import { findWorkspaceId } from "@/lib/workspace/workspace.store";
import { launchServer } from "../server-command";
import { untilReady } from "../until-ready";
import { type Balancer, startBalancer } from "./balancer";

export const adminEmail = "ada@example.test";

export interface Node {
  url: string;
  start(): Promise<void>;
  /** Ends it with `kill -9`. */
  kill(): Promise<void>;
}

/** Three processes of the built server on one PostgreSQL, behind one address. */
export interface Cluster {
  nodes: readonly Node[];
  balancer: Balancer;
  /** Reads and writes every memory. */
  key: string;
  password: string;
  /** What every process was started with. */
  config: Config;
  /** A connection of our own to the same database, for looking and for what has no program door. */
  db: Database;
  /** Acts as the system in the one workspace there is. */
  system(): Context;
  stop(): Promise<void>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what came is looked at by whoever asked
  body: any;
}

/** One call of a program, at one process or through the balancer. A connection that broke is status 0. */
export async function call(place: { url: string }, key: string, [method, at, body]: Call): Promise<Answer> {
  const headers = { "x-api-key": key, ...(body !== undefined && { "content-type": "application/json" }) };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  try {
    const answer = await fetch(place.url + at, { method, headers, body: sent });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : text };
  } catch {
    return { status: 0, body: null };
  }
}
export type Call = readonly [method: string, at: string, body?: object];

/** Asks again until it is so. @throws after `seconds`, with what was waited for */
export async function until(what: string, seconds: number, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + seconds * 1_000; !(await isSo()); ) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function nodeAt(port: number, env: Record<string, string>): Node {
  let child: ChildProcess | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      const started = launchServer({ PORT: String(port), ...env });
      child = started;
      await untilReady(started);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** Starts PostgreSQL, the processes at the same moment on an empty database, and the balancer. */
export async function startCluster(processes: number): Promise<Cluster> {
  const postgres = await startTestPostgres({ durable: true });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-cluster-"));
  const port = await freePort();
  const key = `cluster_${randomBytes(24).toString("hex")}`;
  const password = randomBytes(12).toString("hex");
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: await postgres.createDatabase(),
    PALIMPSEST_URL: `http://127.0.0.1:${port}`,
    PALIMPSEST_SECRET: randomBytes(32).toString("hex"),
    PALIMPSEST_INIT_ADMIN_EMAIL: adminEmail,
    PALIMPSEST_INIT_ADMIN_PASSWORD: password,
    PALIMPSEST_INIT_API_KEY: key,
    WEBHOOK_ALLOW_PRIVATE: "true",
  };
  const config = parseConfig(env);
  setConfig(config);
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const nodes = ports.map((one) => nodeAt(one, env));
  await Promise.all(nodes.map((node) => node.start()));
  const balancer = await startBalancer(
    port,
    nodes.map(({ url }) => url),
  );
  const db = await openDatabase(config.database);
  const workspaceId = (await findWorkspaceId(db)) ?? "";
  return {
    nodes,
    balancer,
    key,
    password,
    config,
    db,
    system: () => systemContext(db, workspaceId),
    async stop() {
      await balancer.close();
      await Promise.all(nodes.map((node) => node.kill()));
      await db.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
