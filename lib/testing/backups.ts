import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { Config } from "@/lib/config/config";
import { createTestDatabase, type TestProvider } from "./test-database";
import { attachPostgres } from "./test-postgres";

/** A data directory with a database of its own, which nobody has open. */
export interface TestInstallation {
  config: Pick<Config, "database" | "dataDir">;
  remove(): void;
}

export async function createInstallation(provider: TestProvider): Promise<TestInstallation> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-data-"));
  const made = await createTestDatabase(provider);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  if (made.provider === "postgresql") return { config: { database: made, dataDir }, remove };
  const file = path.join(dataDir, "palimpsest.db");
  cpSync(made.file, file);
  rmSync(path.dirname(made.file), { recursive: true });
  return { config: { database: { provider: "sqlite", file }, dataDir }, remove };
}

/** A copy of a PostgreSQL database that nobody has open, as a dump and its restoration would leave it. */
export async function copyPostgres(url: string): Promise<string> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = "/postgres";
  const client = new pg.Client({ connectionString: server.toString() });
  await client.connect();
  try {
    // Connections that were just closed may still be on their way out.
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  } finally {
    await client.end();
  }
  return attachPostgres(server.toString()).createDatabase(name);
}
