import { expect, it } from "vitest";
import { sha256Hex } from "@/lib/domain/memory-content";
import { checkHistory } from "@/lib/testing/history-check";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { callMemory } from "@/lib/testing/tool-client";

type Memory = { id: string; content_sha256: string; memory_version_id: string };

describeOnBoth("many writers at once, through HTTP", (database) => {
  const door = useProgramClient(database);

  it("16 writers make 500 guarded updates each over 20 memories: nothing acknowledged is lost", async () => {
    const { id: store } = await door.client.beta.memoryStores.create({ name: "Busy" });
    const path = `/v1/memory_stores/${store}/memories`;
    const memories: string[] = [];
    for (let i = 0; i < 20; i++) {
      const { json } = await door.send<Memory>("POST", path, { body: { path: `/m${i}`, content: "start" } });
      memories.push(json.id);
    }
    const acknowledged = new Map<string, { memory: string; sha256: string; basedOn: string }>();
    let refused = 0;

    async function write(writer: number): Promise<void> {
      for (let step = 0; step < 500; step++) {
        const memory = memories[(writer * 7 + step * 3) % memories.length]!;
        const content = `writer ${writer} step ${step}`;
        for (;;) {
          const { json: read } = await door.send<Memory>("GET", `${path}/${memory}`);
          const precondition = { type: "content_sha256", content_sha256: read.content_sha256 };
          const answer = await door.send<Memory>("POST", `${path}/${memory}`, { body: { content, precondition } });
          if (answer.status === 200) {
            const version = answer.json.memory_version_id;
            acknowledged.set(version, { memory, sha256: sha256Hex(content), basedOn: read.content_sha256 });
            break;
          }
          if (answer.status !== 409) throw new Error(answer.text);
          refused += 1;
        }
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));

    expect(acknowledged.size).toBe(8_000);
    const { versions, faults } = await checkHistory(database.db, store);
    expect(faults).toEqual([]);
    expect(versions).toHaveLength(8_020);
    const before = new Map<string, string>();
    for (const version of versions) {
      const done = acknowledged.get(version.id);
      if (done) {
        // Each was written on exactly what its writer had read: nobody wrote over what he had not seen.
        expect({
          memory: version.memoryId,
          sha256: version.contentSha256,
          basedOn: before.get(version.memoryId),
        }).toEqual(done);
      }
      before.set(version.memoryId, version.contentSha256 ?? "");
    }
    expect(refused).toBeGreaterThan(0);
  }, 120_000);

  it("of 50 creates of one path exactly one succeeds", async () => {
    const { id: store } = await door.client.beta.memoryStores.create({ name: "One" });
    const path = `/v1/memory_stores/${store}/memories`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => door.send("POST", path, { body: { path: "/one", content: `by ${i}` } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    const tools = await Promise.all(
      Array.from({ length: 50 }, () =>
        callMemory(door, store, { command: "create", path: "/memories/two/a", file_text: "" }),
      ),
    );
    expect(tools.filter(({ is_error }) => !is_error)).toHaveLength(1);
    const overlapping = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        door.send("POST", path, { body: { path: i % 2 ? "/over" : `/over/${i}`, content: "" } }),
      ),
    );
    const won = overlapping.flatMap(({ status }, i) => (status === 200 ? [i % 2 ? "above" : "below"] : []));
    expect(new Set(won).size).toBe(1);
    const { faults } = await checkHistory(database.db, store);
    expect(faults).toEqual([]);
  });

  it("50 inserts into one file leave 50 lines", async () => {
    const { id: store } = await door.client.beta.memoryStores.create({ name: "Lines" });
    await callMemory(door, store, { command: "create", path: "/memories/log", file_text: "" });
    const said = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        callMemory(door, store, {
          command: "insert",
          path: "/memories/log",
          insert_line: 0,
          insert_text: `line ${i}\n`,
        }),
      ),
    );
    expect(said.every(({ is_error }) => !is_error)).toBe(true);
    const { data } = await door.client.beta.memoryStores.memories.list(store, { view: "full" });
    const lines = (data[0] as { content: string }).content.split("\n").filter((line) => line !== "");
    expect(lines.sort()).toEqual(Array.from({ length: 50 }, (_, i) => `line ${i}`).sort());
    const { versions, faults } = await checkHistory(database.db, store);
    expect([versions.length, faults]).toEqual([51, []]);
  });

  it("50 writers of 50 stores do not wait for, or touch, each other", async () => {
    const stores = await Promise.all(
      Array.from({ length: 50 }, async () => (await door.client.beta.memoryStores.create({ name: "Own" })).id),
    );
    await Promise.all(
      stores.map(async (store) => {
        const path = `/v1/memory_stores/${store}/memories`;
        const made = await door.send<Memory>("POST", path, { body: { path: "/a", content: "0" } });
        for (let i = 1; i <= 5; i++)
          await door.send("POST", `${path}/${made.json.id}`, { body: { content: String(i) } });
        await door.send("DELETE", `${path}/${made.json.id}`);
      }),
    );
    for (const store of stores) {
      const { versions, faults } = await checkHistory(database.db, store);
      expect([versions.length, faults]).toEqual([7, []]);
    }
  });
});
