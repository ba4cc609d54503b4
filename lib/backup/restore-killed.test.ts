import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { takeDueCheckpoints } from "@/lib/audit/take-checkpoints";
import { assertNoHalfRestore } from "@/lib/config/restore-mark";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { createStore } from "@/lib/store/create-store";
import { copyPostgres, createInstallation, type TestInstallation } from "@/lib/testing/backups";
import { startChild } from "@/lib/testing/child-process";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { providers, type TestProvider } from "@/lib/testing/test-database";
import { makeBackup } from "./make-backup";
import { removeRestoreRemains } from "./put-in-place";
import { type RestoreRequest, restoreBackup } from "./restore-backup";

type Place = TestInstallation["config"];
const root = path.resolve(import.meta.dirname, "../..");

const childOf = (request: RestoreRequest, dieAt: number) =>
  startChild("lib/testing/restore-until-killed.ts", [JSON.stringify(request), String(dieAt)]);

async function namesOfStores(config: Place): Promise<string[]> {
  const { db } = await openWithLedger(config);
  const stores = await db.prisma.store.findMany({ orderBy: { name: "asc" } });
  await db.close();
  return stores.map(({ name }) => name);
}

/** An installation with a store that its backup has, and one that came after it; both with checkpoints. */
async function prepare(provider: TestProvider, from: string) {
  const installation = await createInstallation(provider);
  const { config } = installation;
  const { db } = await openWithLedger(config);
  const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
  await createStore(context, { name: "before", description: "", metadata: {} });
  await takeDueCheckpoints(db, { dataDir: config.dataDir, copyDir: undefined });
  await db.close();
  await makeBackup({ config, to: from, withKeys: true });
  const restored =
    config.database.provider === "postgresql"
      ? { provider: "postgresql" as const, url: await copyPostgres(config.database.url) }
      : null;
  const later = await openWithLedger(config);
  await createStore({ ...context, db: later.db }, { name: "later", description: "", metadata: {} });
  await later.db.close();
  return { installation, restored };
}

/** The installation's files in a folder of their own; on PostgreSQL the database is the one that was brought back. */
function copyOf({ database, dataDir }: Place, folder: string, restored: Place["database"] | null): Place {
  cpSync(dataDir, folder, { recursive: true });
  const own = { provider: "sqlite" as const, file: path.join(folder, "palimpsest.db") };
  return { dataDir: folder, database: database.provider === "sqlite" ? own : restored! };
}

describe.each(providers)("a restore that is killed (%s)", (provider) => {
  it("leaves what was there, or keeps servers off and is ended by the next one", async () => {
    const scratch = mkdtempSync(path.join(os.tmpdir(), "palimpsest-killed-"));
    const from = path.join(scratch, "backup.zip");
    const { installation, restored } = await prepare(provider, from);
    const requestOf = (name: string): RestoreRequest => {
      const config = copyOf(installation.config, path.join(scratch, name), restored);
      return { config, from, replace: true, ledgers: [], root };
    };
    const changes = Number(await childOf(requestOf("counted"), 0).line());
    const half: number[] = [];
    for (let dieAt = 1; dieAt <= changes; dieAt += 1) {
      const request = requestOf(String(dieAt));
      const { config } = request;
      await expect(childOf(request, dieAt).done()).rejects.toThrow();
      const isHalf = existsSync(path.join(config.dataDir, "restoring.json"));
      if (isHalf) {
        half.push(dieAt);
        expect(() => assertNoHalfRestore(config)).toThrow(`npm run restore -- --from ${from}`);
        await expect(makeBackup({ config, to: `${from}-2`, withKeys: false })).rejects.toThrow(/cut short/);
        const { aside } = await restoreBackup({ ...request, replace: false });
        expect(existsSync(path.join(aside!, "checkpoints"))).toBe(true);
        if (provider === "sqlite") {
          const database = { provider: "sqlite" as const, file: path.join(aside!, "palimpsest.db") };
          expect(await namesOfStores({ database, dataDir: aside! })).toEqual(["before", "later"]);
        }
      } else removeRestoreRemains(config);
      // After the half done it is done, but for what was unpacked.
      const expected = half.length > 0 || provider === "postgresql" ? ["before"] : ["before", "later"];
      expect(await namesOfStores(config)).toEqual(expected);
      expect(readdirSync(config.dataDir).filter((name) => /restor|partial|\.new$/.test(name))).toEqual([]);
      expect(existsSync(path.join(config.dataDir, "checkpoints"))).toBe(true);
    }
    expect(half.length).toBeGreaterThan(3);
    installation.remove();
    rmSync(scratch, { recursive: true, force: true });
  }, 240_000);
});
