import { readdirSync } from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import { JobRunner } from "@/lib/job/job-runner";
import { collect } from "@/lib/testing/fixtures";
import { runImports } from "@/lib/testing/imports";
import { type Answer, useProgramClient } from "@/lib/testing/program-client";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { zipArchive } from "@/lib/testing/zip-archive";
import { progressHere } from "./applying";
import type { ImportJson } from "./import.present";
import { importApply } from "./run-apply";

const count = 1_200;

describeOnBoth("an import as one change", (database) => {
  const door = useProgramClient(database);
  let dataDir = "";
  let store = "";
  let id = "";

  beforeAll(() => {
    dataDir = useTestDataDir();
  });
  beforeEach(async () => {
    store = (await door.client.beta.memoryStores.create({ name: "Imported" })).id;
    const files = Array.from({ length: count }, (_, n) => ({ name: `${n}.md`, text: `the text ${n}` }));
    const { json } = await door.send<ImportJson>("POST", `/v1/imports/upload?memory_store_id=${store}`, {
      raw: zipArchive(files),
      headers: { "content-type": "application/zip" },
    });
    id = json.id;
    await runImports(database.db);
    expect((await door.send("POST", `/v1/imports/${id}/apply`, { body: {} })).status).toBe(200);
  });

  const look = async () => (await door.send<ImportJson>("GET", `/v1/imports/${id}`)).json;
  const memories = async () =>
    (await door.send<{ data: unknown[] }>("GET", `/v1/memory_stores/${store}/memories?limit=5`)).json.data.length;
  /** Carries it out, and does something whenever the open transaction lets others have their turn. */
  const applyWith = async (meanwhile: () => Promise<void>) => {
    const runners = {
      "import.apply": {
        ...importApply,
        run: (run: Parameters<typeof importApply.run>[0]) =>
          importApply.run({
            ...run,
            cancelled: async () => {
              await meanwhile();
              return run.cancelled();
            },
          }),
      },
    };
    const runner = new JobRunner({ db: database.db, owner: "test", now: Date.now, runners });
    await runner.turn();
    await runner.settle();
  };

  it("says how far its transaction is, of which nobody sees anything before its end", async () => {
    const seen: unknown[] = [];
    await applyWith(async () => {
      if (progressHere(id) === null) return;
      const { state, progress } = await look();
      seen.push([state, progress?.phase, progress?.done, progress?.total, await memories()]);
    });
    expect(seen).toEqual([
      ["applying", "comparing", 0, count, 0],
      ["applying", "comparing", 500, count, 0],
      ["applying", "comparing", 1_000, count, 0],
      ["applying", "writing", 500, count, 0],
      ["applying", "writing", 1_000, count, 0],
    ]);
    expect(await look()).toMatchObject({ state: "done", result: { created: count, changes: 1 } });
    expect(progressHere(id)).toBeNull();
    expect(await memories()).toBe(5);
    const jobs = await database.db.prisma.job.findMany();
    expect(JSON.stringify(jobs)).not.toContain("the text");
  });

  it("is stopped in the middle and leaves nothing", async () => {
    let asked: Promise<Answer<ImportJson>> | null = null;
    await applyWith(async () => {
      const progress = progressHere(id);
      if (asked || progress?.phase !== "writing") return;
      let isHeard = false;
      asked = door.send<ImportJson>("POST", `/v1/imports/${id}/cancel`);
      void asked.then(() => {
        isHeard = true;
      });
      // On SQLite the answer comes after the transaction: as long as that is open it has to be heard otherwise.
      for (let turn = 0; turn < 20_000 && !isHeard; turn += 1) await nextTurn();
    });
    expect((await (asked as Promise<Answer<ImportJson>> | null))?.status).toBe(200);
    expect(await look()).toMatchObject({ state: "cancelled", result: null, change_id: null });
    expect(await memories()).toBe(0);
    expect(await database.db.prisma.version.count({ where: { storeId: store } })).toBe(0);
    expect(readdirSync(path.join(dataDir, "imports"))).toEqual([]);
    expect(await database.db.prisma.job.findFirst({ orderBy: { id: "desc" } })).toMatchObject({ state: "cancelled" });
    const acts = (await collect(readAuditChain(database.db.read, door.workspaceId))).map(({ body }) => body.action);
    expect(acts.filter((action) => action === "import.cancelled")).toHaveLength(1);
  });
});
