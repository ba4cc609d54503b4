import { expect, it } from "vitest";
import { sha256Hex } from "@/lib/domain/memory-content";
import { collect, createTestKey, fillStore } from "@/lib/testing/fixtures";
import { refusalOf, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("versions over REST", (database) => {
  const door = useProgramClient(database);
  const api = () => door.client.beta.memoryStores;
  const newStore = async () => (await api().create({ name: "Store" })).id;
  const ids = (versions: { id: string }[]) => versions.map((version) => version.id);

  it("keeps every change, newest first, with who made it; a deletion keeps its path", async () => {
    const store = await newStore();
    const inStore = { memory_store_id: store };
    const made = await api().memories.create(store, { path: "/a", content: "one" });
    await api().memories.update(made.id, { ...inStore, path: "/b" });
    await api().memories.delete(made.id, inStore);
    const versions = await collect(api().memoryVersions.list(store));
    expect(versions).toHaveLength(3);
    const keyId = expect.stringMatching(/^apikey_/);
    expect(versions[2]).toEqual({
      id: made.memory_version_id,
      type: "memory_version",
      memory_store_id: store,
      memory_id: made.id,
      operation: "created",
      path: "/a",
      content: null,
      content_sha256: sha256Hex("one"),
      content_size_bytes: 3,
      created_at: made.created_at,
      created_by: { type: "api_actor", api_key_id: keyId },
      redacted_at: null,
      redacted_by: null,
    });
    expect(versions[1]).toMatchObject({ operation: "modified", path: "/b", content_size_bytes: 3 });
    expect(versions[0]).toMatchObject({
      operation: "deleted",
      path: "/b",
      content: null,
      content_sha256: null,
      content_size_bytes: null,
    });
    const first = await api().memoryVersions.retrieve(made.memory_version_id, inStore);
    expect(first).toEqual({ ...versions[2], content: "one" });
    expect(await api().memoryVersions.retrieve(first.id, { ...inStore, view: "basic" })).toEqual(versions[2]);
    const full = await collect(api().memoryVersions.list(store, { view: "full" }));
    expect(full.map((version) => version.content)).toEqual([null, "one", "one"]);
  });

  it("filters by memory, operation, key, session, service account and time", async () => {
    const store = await newStore();
    const second = door.sdk(await createTestKey(database.db, door.workspaceId)).beta.memoryStores;
    const a = await api().memories.create(store, { path: "/a", content: "1" });
    const b = await second.memories.create(store, { path: "/b", content: "1" });
    await second.memories.update(a.id, { memory_store_id: store, content: "2" });
    await api().memories.delete(b.id, { memory_store_id: store });
    const all = await collect(api().memoryVersions.list(store));
    const list = async (filter: object) =>
      ids(await collect(api().memoryVersions.list(store, { limit: 1, ...filter })));
    const of = (keep: (version: (typeof all)[number]) => boolean) => ids(all.filter(keep));
    expect(await list({ memory_id: a.id })).toEqual(of((version) => version.memory_id === a.id));
    expect(await list({ operation: "deleted" })).toEqual(ids([all[0]!]));
    const actor = all[1]!.created_by as { api_key_id: string };
    expect(await list({ api_key_id: actor.api_key_id })).toEqual(ids([all[1]!, all[2]!]));
    expect(await list({ api_key_id: actor.api_key_id, operation: "created" })).toEqual(ids([all[2]!]));
    expect(await list({ session_id: "sesn_none" })).toEqual([]);
    expect(await list({ service_account_id: "svac_none" })).toEqual([]);
    expect(await list({ memory_id: "mem_none" })).toEqual([]);
    const at = all[2]!.created_at;
    expect(await list({ "created_at[gte]": at })).toEqual(of((version) => version.created_at >= at));
    expect(await list({ "created_at[lte]": at })).toEqual(of((version) => version.created_at <= at));
    const path = `/v1/memory_stores/${store}/memory_versions`;
    const plain = await door.send<{ data: { id: string }[] }>(
      "GET",
      `${path}?created_at_gte=${at}&created_at_lte=${at}`,
    );
    expect(ids(plain.json.data)).toEqual(of((version) => version.created_at === at));
    expect(await list({ "created_at[gte]": "2999-01-01T00:00:00Z" })).toEqual([]);
  });

  it.each([
    "limit=0",
    "limit=101",
    "operation=renamed",
    "operation=",
    "memory_id=",
    "memory_id=a%00",
    "session_id=%00",
    "api_key_id=a%00b",
    `memory_id=${"m".repeat(200)}`,
    "created_at[gte]=yesterday",
    "created_at[gte]=2026-02-30T00:00:00Z",
    "created_at_gte=2026-01-01",
    "created_at_lte=2026-01-01T00:00:00",
    "created_at[gte]=2026-01-01T00:00:00Z&created_at_gte=2026-01-01T00:00:00Z",
    "page=x",
    "depth=1",
  ])("refuses the query %s", async (query) => {
    const store = await newStore();
    const answer = await door.send("GET", `/v1/memory_stores/${store}/memory_versions?${query}`);
    expect(answer).toMatchObject({ status: 400, json: { type: "error", error: { type: "invalid_request_error" } } });
  });

  it("pages to the end while new versions arrive: nothing lost, nothing repeated; contents 20 at a time", async () => {
    const store = await newStore();
    const paths = Array.from({ length: 53 }, (_, i) => [`/${i}`, `text ${i}`] as const);
    await fillStore(database.db, { id: store, workspaceId: door.workspaceId }, paths);
    const before = ids(await collect(api().memoryVersions.list(store, { limit: 100 })));
    const seen: string[] = [];
    let extra = 0;
    for await (const page of (await api().memoryVersions.list(store, { limit: 10 })).iterPages()) {
      seen.push(...ids(page.data));
      await api().memories.create(store, { path: `/new${extra++}`, content: "" });
    }
    expect(seen).toEqual(before);
    const full = await api().memoryVersions.list(store, { view: "full", limit: 100 });
    expect(full.data).toHaveLength(20);
    expect(full.data.every((version) => typeof version.content === "string")).toBe(true);
  });

  it("finds no version under a wrong id or in another store", async () => {
    const [store, other] = [await newStore(), await newStore()];
    const made = await api().memories.create(store, { path: "/a", content: "1" });
    for (const id of ["memver_", made.id, "x", made.memory_version_id.toLowerCase()]) {
      const call = () => api().memoryVersions.retrieve(id, { memory_store_id: store });
      expect(await refusalOf(call)).toMatchObject({ status: 404, type: "not_found_error" });
    }
    const foreign = { memory_store_id: other };
    expect(await refusalOf(api().memoryVersions.retrieve(made.memory_version_id, foreign))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(api().memoryVersions.redact(made.memory_version_id, foreign))).toMatchObject({
      status: 404,
    });
  });
});
