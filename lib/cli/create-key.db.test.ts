import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { createInstallation } from "@/lib/testing/backups";
import { runTool } from "@/lib/testing/child-process";
import { createWorkspace } from "@/lib/testing/fixtures";
import { providers } from "@/lib/testing/test-database";

const createKey = (args: string[], env?: Record<string, string | undefined>) =>
  runTool("create-key", ["--name", "agent", "--access", "read_write", ...args], env);

it.each(providers)("a key's secret is all that is printed, also where a checkpoint is due (%s)", async (provider) => {
  const { config, remove } = await createInstallation(provider);
  const { db } = await openWithLedger(config);
  await createWorkspace(db);
  await db.close();
  const { database, dataDir } = config;
  const url = database.provider === "sqlite" ? `file:${database.file}` : database.url;
  const { printed, code } = await createKey([], { DATA_DIR: dataDir, DATABASE_URL: url });
  expect(code).toBe(0);
  expect(printed).toMatch(/^plm_\w+\n$/);
  remove();
});

it.each([
  ["--access", ["--access", "all"], "--access: must be one of read_only, read_write, "],
  ["--store", ["--store", "mem_1", "--store", "x"], "--store: must be an id that begins with memstore_."],
  ["--expires", ["--expires", "soon"], "--expires: must be days such as 90d, or a time such as 2026-"],
])("what is wrong with %s is said by that name", async (_, wrong, sentence) => {
  const { said, code } = await createKey(wrong);
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/store_ids|expires_at/);
  expect(code).toBe(1);
});

it("a key is made in the server's database and in no new one", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-cli-"));
  const { said, code } = await createKey([], { DATABASE_URL: undefined, DATA_DIR: dataDir });
  expect(said).toContain(`There is no database at ${path.join(dataDir, "palimpsest.db")}.`);
  expect(said).toContain("DATABASE_URL");
  expect(code).toBe(1);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("palimpsest.db"))).toEqual([]);
  rmSync(dataDir, { recursive: true, force: true });
});
