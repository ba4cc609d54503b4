import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { createInstallation } from "@/lib/testing/backups";
import { createWorkspace } from "@/lib/testing/fixtures";
import { providers } from "@/lib/testing/test-database";

const root = path.resolve(import.meta.dirname, "../..");

it.each(providers)("a key's secret is all that is printed, also where a checkpoint is due (%s)", async (provider) => {
  const { config, remove } = await createInstallation(provider);
  const { db } = await openWithLedger(config);
  await createWorkspace(db);
  await db.close();
  const { database, dataDir } = config;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: database.provider === "sqlite" ? `file:${database.file}` : database.url,
  };
  const args = [path.join(root, "lib/cli/run-tool.mjs"), "create-key", "--name", "agent", "--access", "read_write"];
  const child = spawn(process.execPath, args, { cwd: root, env });
  const [secret, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect(code).toBe(0);
  expect(secret).toMatch(/^plm_\w+\n$/);
  remove();
});

it("a key is made in the server's database and in no new one", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-cli-"));
  const { DATABASE_URL: _, ...env } = process.env;
  const args = [path.join(root, "lib/cli/run-tool.mjs"), "create-key", "--name", "agent", "--access", "read_write"];
  const child = spawn(process.execPath, args, { cwd: root, env: { ...env, DATA_DIR: dataDir } });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(said).toContain(`There is no database at ${path.join(dataDir, "palimpsest.db")}.`);
  expect(said).toContain("DATABASE_URL");
  expect(code).toBe(1);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("palimpsest.db"))).toEqual([]);
  rmSync(dataDir, { recursive: true, force: true });
});
