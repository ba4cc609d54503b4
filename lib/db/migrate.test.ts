import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Config } from "@/lib/config/config";
import { startChild } from "@/lib/testing/child-process";
import { providers, type TestProvider } from "@/lib/testing/test-database";
import { attachPostgres } from "@/lib/testing/test-postgres";
import { workerPostgres } from "@/lib/testing/worker-postgres";
import { migrate } from "./migrate";
import { openDatabase } from "./open-database";

describe.each(providers)("migrations (%s)", (provider) => {
  it("are applied once, by one of several processes that start together on a new database", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-migrate-"));
    const location = await freshLocation(provider, path.join(folder, "new"));
    const children = Array.from({ length: 3 }, () =>
      startChild("lib/testing/migrate-database.ts", [JSON.stringify(location)]),
    );
    for (const child of children) expect(await child.line()).toBe("ready");
    for (const child of children) child.say("go");
    const applied = await Promise.all(children.map((child) => child.line()));
    for (const child of children) await child.done();
    expect(applied.filter((names) => names !== "")).toHaveLength(1);
    expect(await migrate(process.cwd(), location)).toEqual([]);
    const db = await openDatabase(location);
    expect(await db.prisma.workspace.count()).toBe(0);
    await db.close();
    if (provider === "sqlite") expect(readdirSync(path.join(folder, "new"))).toEqual(["palimpsest.db"]);
    rmSync(folder, { recursive: true, force: true });
  });

  it("are refused by an older build on a database of a newer one", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-newer-"));
    const location = await freshLocation(provider, folder);
    await migrate(process.cwd(), location);
    const older = firstVersion(folder, provider);
    await expect(migrate(older, location)).rejects.toThrow("newer version of Palimpsest");
    expect(await migrate(process.cwd(), location)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });

  it("are made by the next start where one was killed among them", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-migrate-"));
    const fresh = (name: string) => freshLocation(provider, path.join(folder, name));
    const run = (location: Config["database"], dieAt: number) =>
      startChild("lib/testing/migrate-until-killed.ts", [JSON.stringify(location), String(dieAt)]);
    const calls = Number(await run(await fresh("counted"), 0).line());
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.95]) {
      const dieAt = Math.round(calls * share);
      const location = await fresh(String(dieAt));
      await expect(run(location, dieAt).done()).rejects.toThrow();
      expect((await migrate(process.cwd(), location)).length).toBeGreaterThan(0);
      const db = await openDatabase(location);
      expect(await db.prisma.workspace.count()).toBe(0);
      await db.close();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it("take what the first version wrote along, with its references and its guards", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-upgrade-"));
    const location = await freshLocation(provider, folder);
    expect(await migrate(firstVersion(folder, provider), location)).toHaveLength(1);
    const before = await openDatabase(location);
    await before.transaction(async ({ sql }) => {
      for (const statement of writtenByFirstVersion) await sql.run(statement);
    });
    await before.close();
    expect((await migrate(process.cwd(), location)).length).toBeGreaterThan(1);
    const db = await openDatabase(location);
    expect(await db.prisma.key.findMany({ select: { id: true, access: true, stores: true } })).toEqual([
      { id: "k", access: "read_write", stores: [{ keyId: "k", storeId: "s" }] },
    ]);
    expect(await db.prisma.change.findMany({ select: { id: true, reviewState: true, risk: true } })).toEqual([
      { id: "c", reviewState: null, risk: 0 },
    ]);
    const act = (statement: string) => db.transaction(async ({ sql }) => sql.run(statement));
    await act("UPDATE key SET access = 'review' WHERE id = 'k'");
    await expect(act("UPDATE key SET access = 'anything' WHERE id = 'k'")).rejects.toThrow();
    await expect(act("DELETE FROM key WHERE id = 'k'")).rejects.toThrow();
    await expect(act("DELETE FROM change WHERE id = 'c'")).rejects.toThrow();
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

/** A place where no database is yet. */
async function freshLocation(provider: TestProvider, folder: string): Promise<Config["database"]> {
  if (provider === "sqlite") return { provider, file: path.join(folder, "palimpsest.db") };
  return { provider, url: await attachPostgres(workerPostgres().url).createDatabase() };
}

/** A project folder as it was when only the first migration existed. */
function firstVersion(folder: string, provider: string): string {
  const [init = ""] = readdirSync(path.join("prisma", provider, "migrations")).sort();
  const from = path.join("prisma", provider, "migrations");
  const to = path.join(folder, "prisma", provider);
  cpSync(path.join(from, init), path.join(to, "migrations", init), { recursive: true });
  cpSync(path.join(from, "migration_lock.toml"), path.join(to, "migrations", "migration_lock.toml"));
  cpSync(path.join(from, init, "schema.prisma"), path.join(to, "schema.prisma"));
  return folder;
}

const at = "'2026-11-20T00:00:00.000Z'";
const writtenByFirstVersion = [
  `INSERT INTO workspace (id, name, created_at, audit_head) VALUES ('w', 'Team', ${at}, '0')`,
  `INSERT INTO store (id, workspace_id, name, description, metadata, settings, created_at, updated_at, audit_head)
   VALUES ('s', 'w', 'Store', '', '{}', '{}', ${at}, ${at}, '0')`,
  `INSERT INTO key (id, workspace_id, name, secret_hash, prefix, last_four, access, scope, created_at)
   VALUES ('k', 'w', 'Key', 'hash', 'plm_', 'last', 'read_write', 'some', ${at})`,
  "INSERT INTO key_store (key_id, store_id) VALUES ('k', 's')",
  `INSERT INTO change (id, store_id, seq, version_count, actor_type, origin, request_id, created_at)
   VALUES ('c', 's', 1, 1, 'system', 'system', 'r', ${at})`,
];
