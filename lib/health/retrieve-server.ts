import "server-only";
import { statfs } from "node:fs/promises";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appVersion } from "@/lib/config/app-version";
import { getConfig } from "@/lib/config/config";
import { checkReadiness, type Readiness } from "./check-readiness";
import { readDatabaseBytes, readLastMigration } from "./health.store";
import { type SlowOperation, slowOperations } from "./slow-operations";

/** How the server does that answers, for whoever runs it. */
export interface ServerState {
  version: string;
  node: string;
  provider: "sqlite" | "postgresql";
  /** When the process began. */
  startedAt: string;
  memoryBytes: number;
  databaseBytes: number | null;
  /** Of the disk with the data directory; null where the system does not say. */
  disk: { freeBytes: number; totalBytes: number } | null;
  lastMigration: string | null;
  readiness: Readiness;
  slow: readonly SlowOperation[];
}

async function diskOf(dataDir: string): Promise<ServerState["disk"]> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

/** @throws AppError permission for anybody but an admin */
export async function retrieveServer({ actor, db }: Context): Promise<ServerState> {
  assertMay(actor, "workspace.update");
  const config = getConfig();
  return {
    version: appVersion(),
    node: process.versions.node,
    provider: db.provider,
    startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
    memoryBytes: process.memoryUsage.rss(),
    databaseBytes: await readDatabaseBytes(db),
    disk: await diskOf(config.dataDir),
    lastMigration: await readLastMigration(db),
    readiness: await checkReadiness(db, config),
    slow: slowOperations(),
  };
}
