import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/db/migrate";
import { openSqliteConnection } from "@/lib/db/sqlite/open-sqlite";
import { keepFilesInMemory } from "./keep-files-in-memory";
import { startTestPostgres } from "./test-postgres";
import type { WorkerPostgres } from "./worker-postgres";

/** A PostgreSQL with a migrated database. */
async function makePostgres(root: string): Promise<{ postgres: WorkerPostgres; stop: () => Promise<void> }> {
  const server = await startTestPostgres();
  const url = await server.createDatabase();
  await migrate(root, { provider: "postgresql", url });
  return { postgres: { url: server.url, template: new URL(url).pathname.slice(1) }, stop: server.stop };
}

/** Makes a migrated database of each kind, which the tests copy; each worker has a PostgreSQL of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = process.cwd();
  const removeFolder = keepFilesInMemory();
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-template-"));
  // Whoever runs the tests where they run a server has data of their own where the settings say.
  const { DATA_DIR: before } = process.env;
  process.env.DATA_DIR = path.join(folder, "data");
  const file = path.join(folder, "template.db");
  await migrate(root, { provider: "sqlite", file });
  const connection = await openSqliteConnection(file, "writer");
  connection.client.pragma("wal_checkpoint(TRUNCATE)");
  connection.client.close();
  // The first one makes the user that all of them run as, where we are root.
  const servers = [await makePostgres(root)];
  const others = Array.from({ length: project.config.maxWorkers - 1 }, () => makePostgres(root));
  servers.push(...(await Promise.all(others)));
  project.provide("sqliteTemplate", file);
  project.provide(
    "postgres",
    servers.map(({ postgres }) => postgres),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    if (before === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = before;
    rmSync(folder, { recursive: true, force: true });
    removeFolder();
  };
}
