import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import type { Config } from "@/lib/config/config";
import { startChild } from "@/lib/testing/child-process";
import { providers } from "@/lib/testing/test-database";
import { attachPostgres } from "@/lib/testing/test-postgres";
import { migrate } from "./migrate";
import { openDatabase } from "./open-database";

describe.each(providers)("migrations (%s)", (provider) => {
  it("are applied once, by one of several processes that start together on a new database", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-migrate-"));
    const location: Config["database"] =
      provider === "sqlite"
        ? { provider, file: path.join(folder, "new", "palimpsest.db") }
        : { provider, url: await attachPostgres(inject("postgresUrl")).createDatabase() };
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
});
