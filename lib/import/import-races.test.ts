import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { readAuditChain } from "@/lib/audit/audit.store";
import { JobRunner } from "@/lib/job/job-runner";
import { withBadMoments } from "@/lib/testing/bad-moments";
import { collect, contextOf, createMember } from "@/lib/testing/fixtures";
import { runImports } from "@/lib/testing/imports";
import { jobTurnsOf } from "@/lib/testing/job-turns";
import { useProgramClient } from "@/lib/testing/program-client";
import { redactionsOf } from "@/lib/testing/redactions";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { zipArchive } from "@/lib/testing/zip-archive";
import { untilImported } from "./forget-waiting";
import type { ImportJson } from "./import.present";
import { importApply } from "./run-apply";

const secret = "the night train leaves from platform xylophone";

describeOnBoth("an import while something else happens", (database) => {
  const door = useProgramClient(database);
  let officer: Context;
  const office = redactionsOf(database, () => officer);
  let store = "";
  let dataDir = "";

  beforeAll(() => {
    dataDir = useTestDataDir();
  });
  beforeEach(async () => {
    store = (await door.client.beta.memoryStores.create({ name: "Imported" })).id;
    officer = contextOf(database.db, await createMember(database.db, door.workspaceId, "compliance"));
  });

  const look = async (id: string) => (await door.send<ImportJson>("GET", `/v1/imports/${id}`)).json;
  const act = (id: string, what: "apply" | "cancel") =>
    door.send("POST", `/v1/imports/${id}/${what}`, what === "apply" ? { body: {} } : {});
  const checked = async (text: string) => {
    const raw = zipArchive([{ name: "imported.md", text }]);
    const headers = { "content-type": "application/zip" };
    const at = `/v1/imports/upload?memory_store_id=${store}`;
    const { json } = await door.send<ImportJson>("POST", at, { raw, headers });
    await runImports(database.db);
    expect(await look(json.id)).toMatchObject({ state: "ready" });
    return json.id;
  };
  const texts = async () =>
    (await database.db.prisma.version.findMany({ where: { storeId: store }, orderBy: { seq: "asc" } })).map(
      ({ content }) => content,
    );

  it("is one of five at most that wait, however many come at once, and of the others nothing is kept", async () => {
    const begin = () => {
      const raw = zipArchive([{ name: "one.md", text: "one" }]);
      const headers = { "content-type": "application/zip" };
      return door.send("POST", `/v1/imports/upload?memory_store_id=${store}`, { raw, headers });
    };
    const answers = await Promise.all(Array.from({ length: 12 }, begin));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(409)]);
    expect(await database.db.prisma.import.count({ where: { storeId: store } })).toBe(5);
    const known = await database.db.prisma.import.findMany({ select: { id: true } });
    const onDisk = readdirSync(path.join(dataDir, "imports")).map((name) => name.split(".")[0]);
    expect(onDisk).toHaveLength(5);
    expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(onDisk));
  });

  it("waits where the database is busy, and is written then", async () => {
    const id = await checked("written in the end");
    await act(id, "apply");
    let clock = Date.now();
    const by = new JobRunner({
      db: withBadMoments(database.db, (commit) => commit === 0),
      owner: "imports",
      now: () => clock,
      runners: { "import.apply": importApply },
    });
    for (const _ of [1, 2]) {
      clock += 61_000;
      await by.turn();
      await by.settle();
    }
    expect(await look(id)).toMatchObject({ state: "done", problem: null });
    expect(await texts()).toEqual(["written in the end"]);
  });

  it("says that the fault is ours where the database stays busy", async () => {
    const id = await checked("not written");
    await act(id, "apply");
    let clock = Date.now();
    const by = new JobRunner({
      db: withBadMoments(database.db, () => true),
      owner: "imports",
      now: () => clock,
      runners: { "import.apply": importApply },
    });
    for (const _ of [1, 2, 3, 4]) {
      clock += 61_000;
      await by.turn();
      await by.settle();
    }
    expect(await look(id)).toMatchObject({ state: "failed", problem: "internal" });
  });

  it("is cancelled where the log says so, whoever applies it in that moment", async () => {
    for (const first of ["apply", "cancel"] as const) {
      const id = await checked("one");
      const second = first === "apply" ? "cancel" : "apply";
      const answers = await Promise.all([act(id, first), act(id, second)]);
      expect(answers[first === "cancel" ? 0 : 1]?.status).toBe(200);
      await runImports(database.db);
      const entries = await collect(readAuditChain(database.db.read, door.workspaceId));
      const told = entries.filter(({ body }) => (body.target as { import_id?: string }).import_id === id);
      expect(told.filter(({ body }) => body.action === "import.cancelled")).toHaveLength(1);
      expect(await look(id)).toMatchObject({ state: "cancelled" });
      expect(await texts()).toEqual([]);
    }
  });

  it("writes nothing after a redaction of what it says where it waited for its turn", async () => {
    await door.client.beta.memoryStores.memories.create(store, { path: "/said.md", content: secret });
    const id = await checked(secret);
    const redaction = await office.scan({ source: "words", text: secret });
    await act(id, "apply");
    // As one whose first try failed.
    const later = new Date(Date.now() + 60_000).toISOString();
    await database.db.prisma.job.updateMany({
      where: { kind: "import.apply", state: "queued" },
      data: { leasedUntil: later },
    });
    await office.apply(redaction);
    await database.db.prisma.job.updateMany({
      where: { kind: "import.apply", state: "queued" },
      data: { leasedUntil: null },
    });
    await runImports(database.db);
    expect(await look(id)).toMatchObject({ state: "cancelled", problem: "erased" });
    expect(await texts()).toEqual([null, expect.not.stringContaining(secret)]);
  });

  it("does not keep a redaction waiting where the process that wrote it is gone", async () => {
    const id = await checked(secret);
    await act(id, "apply");
    const leasedUntil = new Date(Date.now() + 300).toISOString();
    await database.db.prisma.job.updateMany({
      where: { kind: "import.apply", state: "queued" },
      data: { state: "running", leaseOwner: "gone", leasedUntil },
    });
    await untilImported(database.db, [store], async () => {});
    expect(await look(id)).toMatchObject({ state: "cancelled", problem: "erased" });
    await runImports(database.db);
    expect(await texts()).toEqual([]);
  });

  it("is written before a redaction looks for the last time where somebody is at it", async () => {
    const id = await checked(secret);
    let begin = () => {};
    const began = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const order: string[] = [];
    await act(id, "apply");
    const { runner } = jobTurnsOf(database, {
      "import.apply": {
        async run(run) {
          await began;
          const result = await importApply.run(run);
          order.push("written");
          return result;
        },
      },
    });
    const writing = runner();
    await writing.turn();
    const looked = untilImported(database.db, [store], async () => {}).then(() => order.push("looked"));
    begin();
    await Promise.all([writing.settle(), looked]);
    expect(order).toEqual(["written", "looked"]);
    expect(await look(id)).toMatchObject({ state: "done" });
  });
});
