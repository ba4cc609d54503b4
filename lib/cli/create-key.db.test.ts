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

/** Runs the tool as `npm run key:create` does. */
async function createKey(args: string[], env: NodeJS.ProcessEnv = process.env) {
  const tool = path.join(root, "lib/cli/run-tool.mjs");
  const child = spawn(process.execPath, [tool, "create-key", ...args], { cwd: root, env });
  const [printed, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { printed, said, code };
}

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
  const { printed, code } = await createKey(["--name", "agent", "--access", "read_write"], env);
  expect(code).toBe(0);
  expect(printed).toMatch(/^plm_\w+\n$/);
  remove();
});

it.each([
  ["--access", ["--access", "all"], "--access: must be one of read_only, read_write, "],
  ["--store", ["--store", "mem_1", "--store", "x"], "--store: must be an id that begins with memstore_."],
  ["--expires", ["--expires", "soon"], "--expires: must be days such as 90d, or a time such as 2026-"],
])("what is wrong with %s is said by that name", async (_, wrong, sentence) => {
  const { said, code } = await createKey(["--name", "agent", "--access", "read_write", ...wrong]);
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/store_ids|expires_at/);
  expect(code).toBe(1);
});

it("a key is made in the server's database and in no new one", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-cli-"));
  const { DATABASE_URL: _, ...env } = process.env;
  const { said, code } = await createKey(["--name", "agent", "--access", "read_write"], { ...env, DATA_DIR: dataDir });
  expect(said).toContain(`There is no database at ${path.join(dataDir, "palimpsest.db")}.`);
  expect(said).toContain("DATABASE_URL");
  expect(code).toBe(1);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("palimpsest.db"))).toEqual([]);
  rmSync(dataDir, { recursive: true, force: true });
});
