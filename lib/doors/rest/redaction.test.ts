import { expect, it } from "vitest";
import { collect } from "@/lib/testing/fixtures";
import { refusalOf, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("redaction over REST", (database) => {
  const door = useProgramClient(database);
  const api = () => door.client.beta.memoryStores;

  async function history(...contents: string[]) {
    const store = (await api().create({ name: "Store" })).id;
    const inStore = { memory_store_id: store };
    const memory = await api().memories.create(store, { path: "/private", content: contents[0]! });
    const versions = [memory.memory_version_id];
    for (const content of contents.slice(1)) {
      versions.push((await api().memories.update(memory.id, { ...inStore, content })).memory_version_id);
    }
    return { store, inStore, memory, versions };
  }

  it("clears content, hash, size and path of an old version, and nothing else", async () => {
    const { inStore, versions } = await history("the secret", "clean");
    const before = await api().memoryVersions.retrieve(versions[0]!, inStore);
    const redacted = await api().memoryVersions.redact(versions[0]!, inStore);
    expect(redacted).toEqual({
      ...before,
      content: null,
      content_sha256: null,
      content_size_bytes: null,
      path: null,
      redacted_at: expect.stringMatching(/Z$/),
      redacted_by: { type: "api_actor", api_key_id: expect.stringMatching(/^apikey_/) },
    });
    expect(await api().memoryVersions.retrieve(versions[0]!, inStore)).toEqual(redacted);
    const row = await database.db.prisma.version.findUniqueOrThrow({ where: { id: versions[0]! } });
    expect(row).toMatchObject({ salt: null, content: null, path: null });
  });

  it("answers a second redaction like the first, and writes one audit entry", async () => {
    const { store, inStore, versions } = await history("1", "2");
    const first = await api().memoryVersions.redact(versions[0]!, inStore);
    expect(await api().memoryVersions.redact(versions[0]!, inStore)).toEqual(first);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api().memoryVersions.redact(versions[0]!, inStore)),
    );
    expect(answers).toEqual(Array.from({ length: 5 }, () => first));
    const entries = await database.db.prisma.auditEntry.findMany({
      where: { chainId: store, action: "version.redacted" },
    });
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain("private");
  });

  it("refuses the head of a live memory and says what to do first", async () => {
    const { inStore, memory, versions } = await history("1", "2");
    const error = await refusalOf(api().memoryVersions.redact(versions[1]!, inStore));
    expect(error).toMatchObject({ status: 400, type: "invalid_request_error" });
    expect(error.message).toContain("Supersede it with a new version or delete the memory first");
    expect((await api().memories.retrieve(memory.id, inStore)).content).toBe("2");
  });

  it("tells the head by its id and not by its hash", async () => {
    const { inStore, memory, versions } = await history("same", "other", "same");
    expect((await api().memoryVersions.redact(versions[0]!, inStore)).redacted_at).not.toBeNull();
    expect(await refusalOf(api().memoryVersions.redact(versions[2]!, inStore))).toMatchObject({ status: 400 });
    expect((await api().memories.retrieve(memory.id, inStore)).content).toBe("same");
  });

  it("redacts every version of a deleted memory, its deletion too", async () => {
    const { store, inStore, memory, versions } = await history("1", "2");
    await api().memories.delete(memory.id, inStore);
    const deletion = (await api().memoryVersions.list(store)).data[0]!;
    for (const id of [versions[1]!, versions[0]!, deletion.id]) {
      expect(await api().memoryVersions.redact(id, inStore)).toMatchObject({ path: null, content: null });
    }
    const all = await collect(api().memoryVersions.list(store, { memory_id: memory.id }));
    expect(all.map(({ operation, path }) => [operation, path])).toEqual([
      ["deleted", null],
      ["modified", null],
      ["created", null],
    ]);
  });

  it("takes an empty body or none, and no fields", async () => {
    const { store, versions } = await history("1", "2", "3");
    const path = (version: string) => `/v1/memory_stores/${store}/memory_versions/${version}/redact`;
    expect((await door.send("POST", path(versions[0]!))).status).toBe(200);
    expect((await door.send("POST", path(versions[1]!), { body: {} })).status).toBe(200);
    expect((await door.send("POST", path(versions[0]!), { body: { reason: "x" } })).status).toBe(400);
  });

  it("cannot be raced: of a redaction and a rename back onto the head, no text survives in a redacted version", async () => {
    const { store, inStore, memory, versions } = await history("1", "2");
    await Promise.allSettled([
      api().memoryVersions.redact(versions[1]!, inStore),
      api().memories.update(memory.id, { ...inStore, content: "3" }),
      api().memoryVersions.redact(versions[1]!, inStore),
    ]);
    const all = await collect(api().memoryVersions.list(store, { view: "full" }));
    const head = (await api().memories.retrieve(memory.id, inStore)).memory_version_id;
    for (const version of all) {
      if (version.redacted_at) expect(version).toMatchObject({ content: null, path: null, content_sha256: null });
      else expect(version.content).not.toBeNull();
      if (version.id === head) expect(version.redacted_at).toBeNull();
    }
  });
});
