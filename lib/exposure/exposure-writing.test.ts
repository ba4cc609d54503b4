import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { deleteStore } from "@/lib/store/delete-store";
import { createPlace, exposuresOf, reads, view } from "@/lib/testing/exposures";
import { contextOf, createMember, now } from "@/lib/testing/fixtures";
import { type ProgramClient, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth, type TestDatabase } from "@/lib/testing/test-database";
import { callMemory } from "@/lib/testing/tool-client";
import { listExposuresInput } from "./exposure.schema";
import { listExposures } from "./list-exposures";
import { flushExposures, noteServed } from "./note-served";

describeOnBoth("exposures of many reads", (database) => {
  const door = useProgramClient(database);

  it("accounts for each of 10,000 reads of many at once", { timeout: 120_000 }, async () => {
    await expectEveryRead(door, database);
  });
});

const waves = 500;
const atOnce = 20;

/** 10,000 reads of one memory by tool and REST, in eight sessions and outside, with three keys, while it is written. */
async function expectEveryRead(door: ProgramClient, { db }: TestDatabase): Promise<void> {
  const { store, memory } = await createPlace(door);
  const keys = [
    door.secret,
    await door.createKey({ access: "read_only" }),
    await door.createKey({ storeIds: [store] }),
  ];
  const expected = new Map<string, number>();
  const add = (place: string) => expected.set(place, (expected.get(place) ?? 0) + 1);
  const versionsSeen = new Map<string, number>();
  const read = async (turn: number) => {
    const key = keys[turn % 3]!;
    if (turn % 4 === 0) {
      const at = `/v1/memory_stores/${store}/memories/${memory}`;
      const { json } = await door.send<{ memory_version_id: string }>("GET", at, { key });
      versionsSeen.set(json.memory_version_id, (versionsSeen.get(json.memory_version_id) ?? 0) + 1);
      return add(`rest - ${turn % 3}`);
    }
    const session = turn % 9 === 8 ? undefined : `wave ${turn % 9}`;
    await view(door, store, session, key);
    add(`tool ${session ?? "-"} ${turn % 3}`);
  };
  for (let wave = 0; wave < waves; wave += 1) {
    await Promise.all(Array.from({ length: atOnce }, (_, at) => read(wave * atOnce + at)));
    if (wave % 100 === 50) {
      const body = { content: `text of wave ${wave}\n` };
      await door.send("PATCH", `/v1/memory_stores/${store}/memories/${memory}`, { body });
    }
  }
  expect(await flushExposures(db)).toBe(true);
  const rows = await exposuresOf(door, { memory_store_id: store });
  const keyIds = await Promise.all(
    keys.map(async (key) => {
      const actor = await authenticateKey(db, key, now());
      return actor.kind === "key" ? actor.keyId : "";
    }),
  );
  const found = new Map<string, number>();
  for (const { origin, session, api_key, count } of rows) {
    const place = `${origin} ${session?.label ?? "-"} ${keyIds.indexOf(api_key!.id)}`;
    found.set(place, (found.get(place) ?? 0) + count);
  }
  expect(reads(rows)).toBe(waves * atOnce);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  const overRest: Record<string, number> = {};
  for (const { origin, version, count } of rows) {
    if (origin === "rest") overRest[version.id] = (overRest[version.id] ?? 0) + count;
  }
  expect(overRest).toEqual(Object.fromEntries(versionsSeen));
  expect(versionsSeen.size).toBe(6);
}

describeOnBoth("exposures of several processes, and of a database that fails", (database, provider) => {
  const door = useProgramClient(database);
  let logged: string[];
  beforeEach(() => {
    logged = [];
    vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  async function reader(db: Database, store: string) {
    const actor = await authenticateKey(db, door.secret, now());
    return (label: string, versions: string[]) =>
      noteServed(contextOf(db, actor, { origin: "tool", session: { label } }), store, versions);
  }

  it.runIf(provider === "postgresql")("adds up what many processes served the same runs", async () => {
    const { store, version } = await createPlace(door);
    const { json } = await door.send<{ memory_version_id: string }>("POST", `/v1/memory_stores/${store}/memories`, {
      body: { path: "/b", content: "b" },
    });
    const others = await Promise.all(Array.from({ length: 4 }, () => openDatabase(database.location)));
    const all = await Promise.all(others.map(async (db) => ({ db, read: await reader(db, store) })));
    const labels = Array.from({ length: 40 }, (_, at) => `shared run ${at}`);
    for (let round = 0; round < 10; round += 1) {
      for (const [at, { read }] of all.entries()) {
        // In another order in each process, which is how processes come to wait for each other in a circle.
        for (const label of at % 2 === 0 ? labels : labels.toReversed()) {
          read(label, at % 2 === 0 ? [version, json.memory_version_id] : [json.memory_version_id, version]);
        }
      }
      const written = Promise.all(others.map((db) => flushExposures(db)));
      await callMemory(
        door,
        store,
        { command: "create", path: `/memories/c${round}`, file_text: "c" },
        { headers: { "x-session-id": `shared run ${round}` } },
      );
      expect(await written).toEqual([true, true, true, true]);
    }
    const rows = await exposuresOf(door, { memory_store_id: store });
    await Promise.all(others.map((db) => db.close()));
    expect(rows).toHaveLength(80);
    expect(new Set(rows.map((row) => row.count))).toEqual(new Set([40]));
    expect(logged).toEqual([]);
  });

  it("fails no read when it cannot write, says so without a text, and writes it later", async () => {
    const { store, version } = await createPlace(door);
    const db: Database = Object.create(database.db);
    let broken = true;
    Object.assign(db, {
      commit: (...args: Parameters<Database["commit"]>) =>
        broken
          ? Promise.reject(Object.assign(new Error("secret text"), { code: "ENOSPC" }))
          : database.db.commit(...args),
    });
    const read = await reader(db, store);
    read("unlucky run", [version]);
    expect(await flushExposures(db)).toBe(false);
    read("unlucky run", [version]);
    read("unlucky run 2", [version]);
    expect(await flushExposures(db)).toBe(false);
    broken = false;
    expect(await flushExposures(db)).toBe(true);
    const rows = await exposuresOf(door, { memory_store_id: store });
    expect(Object.fromEntries(rows.map((row) => [row.session?.label, row.count]))).toEqual({
      "unlucky run": 2,
      "unlucky run 2": 1,
    });
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { event: "exposures_not_written", code: "ENOSPC", waiting: 1, lost: 0 },
      { event: "exposures_not_written", code: "ENOSPC", waiting: 2, lost: 0 },
    ]);
    expect(logged.join("")).not.toMatch(/secret|unlucky/);
  });

  it("leaves nothing of a store that is deleted while it is written", async () => {
    const actor = await authenticateKey(database.db, door.secret, now());
    const context = contextOf(database.db, actor, { origin: "rest" });
    for (let round = 0; round < 15; round += 1) {
      const { store, version } = await createPlace(door);
      const read = await reader(database.db, store);
      for (let run = 0; run < 20; run += 1) read(`gone ${run}`, [version]);
      const both = [() => deleteStore(context, { memory_store_id: store }), () => flushExposures(database.db)];
      await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((act) => act()));
      expect(await database.db.prisma.exposure.count({ where: { storeId: store } })).toBe(0);
    }
    expect(logged).toEqual([]);
  });

  it("writes by itself, early where much is served", async () => {
    const { store, version } = await createPlace(door);
    const read = await reader(database.db, store);
    const total = 6_000;
    for (let run = 0; run < total; run += 1) read(`crowd ${run}`, [version]);
    const rows = () => database.db.prisma.exposure.count({ where: { versionId: version } });
    await vi.waitFor(async () => expect(await rows()).toBe(total), { timeout: 50_000, interval: 50 });
    const member = contextOf(database.db, await createMember(database.db, door.workspaceId, "viewer"));
    const input = listExposuresInput.parse({ memory_store_id: store, limit: 1 });
    expect((await listExposures(member, input)).exposures).toHaveLength(1);
    expect(logged).toEqual([]);
  });
});
