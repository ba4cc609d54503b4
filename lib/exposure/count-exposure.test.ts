import { expect, it } from "vitest";
import { operations } from "@/lib/doors/operations";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { type ProgramClient, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { callMemory } from "@/lib/testing/tool-client";
import { flushExposures } from "./note-served";

describeOnBoth("how many were served a version, or its lines", (database) => {
  const door = useProgramClient(database);

  const asMember = async () => contextOf(database.db, await createMember(database.db, door.workspaceId, "viewer"));

  async function countOf(input: Record<string, unknown>) {
    const { countExposures } = operations;
    const parsed = countExposures.input.parse(input);
    return countExposures.present(await countExposures.run(await asMember(), parsed), parsed);
  }

  async function linesOf(store: string, version: string) {
    const { countLineExposure } = operations;
    const parsed = countLineExposure.input.parse({ memory_store_id: store, memory_version_id: version });
    return countLineExposure.present(await countLineExposure.run(await asMember(), parsed), parsed);
  }

  const flush = () => flushExposures(database.db);

  it("counts each reader once, by version and over all of them", async () => {
    const { store, write, view, read } = await createHistory(door);
    const [first, second] = [await write("one\n"), await write("one\ntwo\n")];
    await view("a");
    await view("a");
    await view("b");
    await read(first);
    await read(second);
    await flush();
    const one = { memory_version_id: first, sessions: 0, api_keys: 1, api_keys_outside_sessions: 1, reads: 1 };
    const two = { memory_version_id: second, sessions: 2, api_keys: 1, api_keys_outside_sessions: 1, reads: 4 };
    expect(await countOf({ memory_store_id: store, memory_version_ids: [second, first, second] })).toEqual({
      sessions: 2,
      api_keys: 1,
      api_keys_outside_sessions: 1,
      reads: 5,
      data: [two, one],
    });
    const { change_id } = await database.db.prisma.version
      .findUniqueOrThrow({ where: { id: second }, select: { changeId: true } })
      .then(({ changeId }) => ({ change_id: changeId }));
    expect(await countOf({ change_id })).toMatchObject({ sessions: 2, reads: 4, data: [two] });
    const elsewhere = await door.client.beta.memoryStores.create({ name: "Elsewhere" });
    expect(await countOf({ memory_store_id: elsewhere.id, memory_version_ids: [first] })).toMatchObject({ reads: 0 });
  });

  it("follows lines into later versions, until they are gone", async () => {
    const { store, write, view } = await createHistory(door);
    await write("plain\n");
    await view("early");
    const bad = await write("plain\nthe bad line\n");
    await view("a");
    await write("plain\nthe bad line\nmore\n");
    await view("b");
    await view("a");
    await write("plain\nmore\n");
    await view("late");
    await flush();
    expect(await linesOf(store, bad)).toEqual({
      memory_version_id: bad,
      lines: 1,
      sessions: 2,
      api_keys: 1,
      api_keys_outside_sessions: 0,
      reads: 3,
      versions: 2,
      gone_at_version: 4,
      at_least: false,
    });
  });

  it("says at least where a redacted version lies between, and leaves it out", async () => {
    const { store, write, view } = await createHistory(door);
    await write("plain\n");
    const bad = await write("plain\nthe bad line\n");
    await view("a");
    const hidden = await write("plain\nthe bad line\nsecret\n");
    await view("b");
    await write("plain\nthe bad line\nclean\n");
    await view("c");
    await door.client.beta.memoryStores.memoryVersions.redact(hidden, { memory_store_id: store });
    await flush();
    expect(await linesOf(store, bad)).toMatchObject({ sessions: 2, versions: 2, at_least: true, lines: 1 });
    expect(await linesOf(store, hidden)).toMatchObject({ sessions: 1, versions: 1, at_least: true, lines: null });
    expect(await countOf({ memory_version_ids: [hidden] })).toMatchObject({ sessions: 1 });
  });

  it("says at least where there are more later versions than are read", { timeout: 120_000 }, async () => {
    const { store, write, view } = await createHistory(door);
    const bad = await write("the bad line\n");
    for (let turn = 0; turn < 510; turn += 1) await write(`the bad line\n${turn}\n`);
    await view("a");
    await flush();
    const started = performance.now();
    expect(await linesOf(store, bad)).toMatchObject({ at_least: true, gone_at_version: null });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

/** One memory at /a whose versions are written by a key and read by runs. */
async function createHistory(door: ProgramClient) {
  const api = door.client.beta.memoryStores;
  const store = (await api.create({ name: "History" })).id;
  let memory: string | null = null;
  return {
    store,
    async write(content: string): Promise<string> {
      const made = memory
        ? await api.memories.update(memory, { memory_store_id: store, content })
        : await api.memories.create(store, { path: "/a", content });
      memory = made.id;
      return made.memory_version_id;
    },
    view: (session: string) =>
      callMemory(door, store, { command: "view", path: "/memories/a" }, { headers: { "x-session-id": session } }),
    read: (version: string) => api.memoryVersions.retrieve(version, { memory_store_id: store }),
  };
}
