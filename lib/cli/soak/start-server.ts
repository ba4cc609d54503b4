import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { systemContext } from "@/lib/access/system-context";
import { parseConfig, setConfig } from "@/lib/config/config";
import { openDatabase } from "@/lib/db/open-database";
import { createKey } from "@/lib/key/create-key";
import { freePort, startTestPostgres } from "@/lib/testing/test-postgres";
import { findWorkspaceId } from "@/lib/workspace/workspace.store";
import { launchServer } from "../server-command";
import { untilReady } from "../until-ready";

export interface SoakServer {
  url: string;
  pid: number;
  /** Of `/metrics`. */
  token: string;
  agentKey: string;
  reviewerKey: string;
  /** SQLite's write-ahead log. */
  wal: string;
  /** Asks it to stop, as an operator does. @returns how it ended */
  stop(): Promise<number | null>;
}

/** A key that decides on changes, made beside the running server as `npm run key:create` does. */
async function reviewerKeyOf(env: Record<string, string>): Promise<string> {
  const config = parseConfig(env);
  setConfig(config);
  const db = await openDatabase(config.database);
  const workspaceId = (await findWorkspaceId(db)) ?? "";
  const { secret } = await createKey(systemContext(db, workspaceId), { name: "reviewers", access: "review" });
  await db.close();
  return secret;
}

/** The built server with data of its own. */
export async function startServer(provider: string): Promise<SoakServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-soak-"));
  const postgres = provider === "postgresql" ? await startTestPostgres({ durable: true }) : null;
  const port = await freePort();
  const [agentKey, token] = [`soak_${randomBytes(24).toString("hex")}`, randomBytes(16).toString("hex")];
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    ...(postgres && { DATABASE_URL: await postgres.createDatabase() }),
    PORT: String(port),
    PALIMPSEST_METRICS_TOKEN: token,
    PALIMPSEST_INIT_ADMIN_EMAIL: "soak@example.test",
    PALIMPSEST_INIT_ADMIN_PASSWORD: randomBytes(12).toString("hex"),
    PALIMPSEST_INIT_API_KEY: agentKey,
  };
  const child = launchServer(env);
  await untilReady(child);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    token,
    agentKey,
    reviewerKey: await reviewerKeyOf(env),
    wal: path.join(dataDir, "palimpsest.db-wal"),
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = await ended;
      await postgres?.stop();
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
