import { expect, it } from "vitest";
import { operations } from "@/lib/doors/operations";
import { createPlace, exposuresOf, reads, view } from "@/lib/testing/exposures";
import { contextOf, createMember, createTestKey, createWorkspace, now } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { callMemory } from "@/lib/testing/tool-client";
import type { ExposureJson } from "./exposure.present";
import { flushExposures } from "./note-served";

describeOnBoth("exposures", (database) => {
  const door = useProgramClient(database);
  const flush = () => flushExposures(database.db);

  it("ties a view to the version, the session and the key", async () => {
    const { store, memory, version } = await createPlace(door);
    await view(door, store, "run 1");
    await view(door, store, "run 1");
    await flush();
    const [row, ...others] = await exposuresOf(door, { memory_store_id: store });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      type: "exposure",
      memory_store_id: store,
      version: { id: version, number: 1, path: "/a", redacted_at: null },
      memory: { id: memory, path: "/a" },
      session: { label: "run 1" },
      api_key: { name: "test key" },
      origin: "tool",
      count: 2,
    });
    expect(row!.first_at <= row!.last_at).toBe(true);
  });

  it("gives a run that never wrote an id, and the same one when it writes or names itself by it", async () => {
    const { store } = await createPlace(door);
    await view(door, store, "only reads");
    await flush();
    const [first] = await exposuresOf(door, { memory_store_id: store });
    const session = first!.session!.id;
    expect(session).toMatch(/^sesn_/);
    await view(door, store, session);
    await view(door, store, "only reads");
    await callMemory(
      door,
      store,
      { command: "create", path: "/memories/b", file_text: "b" },
      { headers: { "x-session-id": "only reads" } },
    );
    await flush();
    expect(await exposuresOf(door, { session_id: session })).toMatchObject([{ count: 3, session: { id: session } }]);
    const written = await door.client.beta.memoryStores.memoryVersions.list(store, { session_id: session });
    expect(written.data).toHaveLength(1);
  });

  it("counts every way in which a text leaves over REST, and none in which it does not", async () => {
    const { store, memory, version } = await createPlace(door);
    const at = `/v1/memory_stores/${store}`;
    const silent = [
      "memories",
      "memory_versions",
      `memories/${memory}?view=basic`,
      `memory_versions/${version}?view=basic`,
    ];
    for (const path of [...silent, "memories?view=basic", "memories?depth=1"]) await door.send("GET", `${at}/${path}`);
    await view(door, store).then(() => door.send("GET", `${at}/memories/${memory}x`));
    await callMemory(door, store, { command: "view", path: "/memories/a", view_range: [9, 1] });
    await callMemory(door, store, { command: "view", path: "/memories" });
    await flush();
    expect(reads(await exposuresOf(door, { memory_store_id: store }))).toBe(1);
    const loud = [
      ...[`memories/${memory}`, "memories?view=full", "memories?view=full&depth=1"],
      ...[`memory_versions/${version}`, "memory_versions?view=full", `memories/${memory}?at=${now()}`],
    ];
    for (const path of loud) expect((await door.send("GET", `${at}/${path}`)).status).toBe(200);
    await flush();
    expect(await exposuresOf(door, { memory_store_id: store, memory_version_id: version })).toMatchObject([
      { origin: "tool", count: 1 },
      { origin: "rest", count: loud.length, session: null },
    ]);
  });

  it("counts the lines that an edit shows, both sides of a comparison, and an answer with the text", async () => {
    const { store, memory, version } = await createPlace(door);
    const at = `/v1/memory_stores/${store}`;
    await callMemory(door, store, { command: "str_replace", path: "/memories/a", old_str: "text", new_str: "new" });
    const { json } = await door.send<{ memory_version_id: string }>("GET", `${at}/memories/${memory}?view=basic`);
    const edited = json.memory_version_id;
    await door.send("GET", `${at}/memory_versions/${version}/diff/${edited}`);
    await door.send("PATCH", `${at}/memories/${memory}?view=full`, { body: { path: "/b" } });
    await door.send("PATCH", `${at}/memories/${memory}`, { body: { path: "/c" } });
    await flush();
    const rows = await exposuresOf(door, { memory_id: memory });
    expect(rows.map(({ version: { number }, origin, count }) => [number, origin, count])).toEqual([
      [3, "rest", 1],
      [2, "tool", 1],
      [2, "rest", 1],
      [1, "rest", 1],
    ]);
  });

  it("says nothing of what members read, by whatever operation", async () => {
    const { store, memory, version } = await createPlace(door);
    const member = contextOf(database.db, await createMember(database.db, door.workspaceId, "admin"));
    const input = { memory_store_id: store, memory_id: memory, memory_version_id: version };
    const { memory_version_id, ...ofMemory } = input;
    const { memory_id, ...ofVersion } = input;
    await operations.retrieveMemory.run(member, operations.retrieveMemory.input.parse(ofMemory));
    await operations.retrieveVersion.run(member, operations.retrieveVersion.input.parse(ofVersion));
    const full = { memory_store_id: store, view: "full" };
    await operations.listMemories.run(member, operations.listMemories.input.parse(full));
    await operations.listVersions.run(member, operations.listVersions.input.parse(full));
    await flush();
    expect([memory_version_id, memory_id, await exposuresOf(door, { memory_store_id: store })]).toEqual([
      version,
      memory,
      [],
    ]);
  });

  it("pages through all of them once, whatever is read meanwhile", async () => {
    const { store, version } = await createPlace(door);
    for (let run = 0; run < 25; run += 1) await view(door, store, `page run ${run}`);
    await flush();
    const seen: string[] = [];
    let page: string | null = null;
    do {
      const at: string = `/v1/exposures?memory_version_id=${version}&limit=7${page ? `&page=${page}` : ""}`;
      const answer = await door.send<{ data: ExposureJson[]; next_page: string | null }>("GET", at);
      seen.push(...answer.json.data.map((row) => row.session!.label));
      page = answer.json.next_page;
      await view(door, store, "page run 24");
      await view(door, store, "page run 0");
      await flush();
    } while (page);
    expect(seen.toSorted()).toEqual(Array.from({ length: 25 }, (_, run) => `page run ${run}`).toSorted());
    for (const bad of ["x", "W10", Buffer.from('["exposures","a,b"]').toString("base64url")]) {
      expect((await door.send("GET", `/v1/exposures?page=${bad}`)).status).toBe(400);
    }
  });

  it("shows a key only what is in its stores", async () => {
    const { store } = await createPlace(door);
    const other = await createPlace(door);
    await view(door, store);
    await view(door, other.store);
    await flush();
    const limited = await door.createKey({ storeIds: [other.store], access: "read_only" });
    const foreign = await createTestKey(database.db, await createWorkspace(database.db));
    const ask = async (key: string, query: string) => {
      const { status, json } = await door.send<{ data?: ExposureJson[] }>("GET", `/v1/exposures${query}`, { key });
      return [status, json.data?.map((row) => row.memory_store_id)];
    };
    expect(await ask(limited, "")).toEqual([200, [other.store]]);
    expect(await ask(foreign, "")).toEqual([200, []]);
    for (const key of [limited, foreign]) {
      expect(await ask(key, `?memory_store_id=${store}`)).toEqual([404, undefined]);
    }
    expect(await ask(foreign, `?memory_store_id=${other.store}`)).toEqual([404, undefined]);
    expect(await ask(limited, "?session_id=%00")).toEqual([400, undefined]);
  });

  it("keeps who was served a version that was redacted, and forgets those of a store that was deleted", async () => {
    const { store, memory, version } = await createPlace(door);
    await view(door, store, "saw it");
    await door.client.beta.memoryStores.memories.update(memory, { memory_store_id: store, content: "clean\n" });
    await door.client.beta.memoryStores.memoryVersions.redact(version, { memory_store_id: store });
    await view(door, store, "saw it");
    await flush();
    expect(await exposuresOf(door, { memory_store_id: store })).toMatchObject([
      { version: { number: 2, redacted_at: null }, count: 1 },
      { version: { number: 1, path: null, redacted_at: expect.any(String) }, count: 1, session: { label: "saw it" } },
    ]);
    const kept = await createPlace(door);
    await view(door, store, "last look");
    await view(door, kept.store, "last look");
    await door.client.beta.memoryStores.delete(store);
    expect(await flush()).toBe(true);
    expect(await database.db.prisma.exposure.count({ where: { storeId: store } })).toBe(0);
    expect(await exposuresOf(door, { memory_store_id: kept.store })).toHaveLength(1);
  });
});
