import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/db/migrate";
import { openSqliteConnection } from "@/lib/db/sqlite/open-sqlite";
import { keepFilesInMemory } from "./keep-files-in-memory";
import { startTestPostgres } from "./test-postgres";

/** Makes one migrated database of each kind, which the tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = process.cwd();
  const removeFolder = keepFilesInMemory();
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-template-"));
  const file = path.join(folder, "template.db");
  await migrate(root, { provider: "sqlite", file });
  const connection = await openSqliteConnection(file, "writer");
  connection.client.pragma("wal_checkpoint(TRUNCATE)");
  connection.client.close();
  const postgres = await startTestPostgres();
  const url = await postgres.createDatabase();
  await migrate(root, { provider: "postgresql", url });
  project.provide("sqliteTemplate", file);
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresTemplate", new URL(url).pathname.slice(1));
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    removeFolder();
  };
}
