import { expect, it } from "vitest";
import { type RawRequest, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

const preview = "managed-agents-2026-04-01";
const current = "agent-memory-2026-07-22";

type Memory = { id: string; path: string; content: string | null; content_sha256: string; memory_version_id: string };

describeOnBoth("the preview dialect over REST", (database) => {
  const door = useProgramClient(database);
  const send = (method: string, path: string, body?: unknown, beta = preview) =>
    door.send<Memory & { error: { type: string; message: string } }>(method, path, {
      body,
      headers: { "anthropic-beta": beta },
    } satisfies RawRequest);

  async function newStore() {
    const { json } = await send("POST", "/v1/memory_stores", { name: "Preview", description: "April 2026" });
    const path = `/v1/memory_stores/${json.id}`;
    const countVersions = () => database.db.prisma.version.count({ where: { storeId: json.id } });
    return { id: json.id, path, memories: `${path}/memories`, countVersions };
  }

  it("writes by path: creates, then replaces the content of the same memory", async () => {
    const store = await newStore();
    const made = await send("POST", store.memories, { path: "/a", content: "1" });
    const replaced = await send("POST", store.memories, { path: "/a", content: "2" });
    expect([made.status, replaced.status]).toEqual([200, 200]);
    expect(replaced.json.id).toBe(made.json.id);
    expect((await send("GET", `${store.memories}/${made.json.id}`)).json.content).toBe("2");
    const same = await send("POST", store.memories, { path: "/a", content: "2" });
    expect(same.json).toEqual(replaced.json);
    expect(await store.countVersions()).toBe(2);
  });

  it("tells how large a memory is by the name of its time, too", async () => {
    const store = await newStore();
    const size = { size_bytes: 5, content_size_bytes: 5 };
    const made = await send("POST", store.memories, { path: "/a", content: "tabs\n" });
    expect(made.json).toMatchObject(size);
    expect((await send("GET", `${store.memories}/${made.json.id}`)).json).toMatchObject(size);
    expect((await send("GET", `${store.memories}?path_prefix=/`)).json).toMatchObject({ data: [size] });
    expect((await send("GET", store.memories, undefined, current)).json).not.toMatchObject({ data: [size] });
  });

  it("creates only where the path is free, when asked to", async () => {
    const store = await newStore();
    const guarded = (content: string) => ({ path: "/a", content, precondition: { type: "not_exists" } });
    expect((await send("POST", store.memories, guarded("1"))).status).toBe(200);
    const refused = await send("POST", store.memories, guarded("1"));
    expect(refused).toMatchObject({ status: 409, json: { error: { type: "memory_precondition_failed_error" } } });
    expect(refused.headers.get("x-should-retry")).toBe("false");
    expect(await store.countVersions()).toBe(1);
  });

  it("does not write over a folder or below a memory", async () => {
    const store = await newStore();
    await send("POST", store.memories, { path: "/a/b", content: "1" });
    for (const path of ["/a", "/a/b/c"]) {
      expect(await send("POST", store.memories, { path, content: "2" })).toMatchObject({ status: 409 });
    }
  });

  it("updates by PATCH, on the expected content", async () => {
    const store = await newStore();
    const made = await send("POST", store.memories, { path: "/a", content: "1" });
    const path = `${store.memories}/${made.json.id}`;
    const precondition = { type: "content_sha256", content_sha256: made.json.content_sha256 };
    expect((await send("PATCH", path, { content: "2", precondition })).status).toBe(200);
    const stale = await send("PATCH", path, { content: "3", precondition });
    expect(stale).toMatchObject({ status: 409, json: { error: { type: "memory_precondition_failed_error" } } });
    expect((await send("PATCH", path, { path: "/archive/a" })).json).toMatchObject({ path: "/archive/a" });
    expect((await send("POST", path, { path: "/b" })).json).toMatchObject({ path: "/b" });
    expect((await send("PATCH", path, { content: "4" }, current)).status).toBe(200);
  });

  it("answers a rename onto something with the plain conflict of its time, or does nothing when asked so", async () => {
    const store = await newStore();
    await send("POST", store.memories, { path: "/taken", content: "t" });
    const mine = (await send("POST", store.memories, { path: "/mine", content: "m" })).json;
    const path = `${store.memories}/${mine.id}`;
    const refused = await send("PATCH", path, { path: "/taken" });
    expect(refused).toMatchObject({ status: 409, json: { error: { type: "conflict_error" } } });
    expect(Object.keys(refused.json.error).sort()).toEqual(["message", "type"]);
    const free = { type: "not_exists" };
    for (const to of ["/taken", "/taken/below"]) {
      const kept = await send("PATCH", path, { path: to, content: "new", precondition: free });
      expect(kept).toMatchObject({ status: 200, json: mine });
    }
    expect(await store.countVersions()).toBe(2);
    expect((await send("PATCH", path, { path: "/free", precondition: free })).json.path).toBe("/free");
    expect((await send("PATCH", path, { path: "/free", precondition: free })).json.path).toBe("/free");
  });

  it.each([
    [{ type: "exists" }],
    [{}],
    [{ type: "content_sha256" }],
    [{ type: "content_sha256", content_sha256: "ABC" }],
    [{ type: "content_sha256", content_sha256: 5 }],
    [{ type: "not_exists", content_sha256: "x" }],
    ["not_exists"],
    [[{ type: "not_exists" }]],
  ])("refuses the precondition %j", async (precondition) => {
    const store = await newStore();
    const made = await send("POST", store.memories, { path: "/a", content: "1" });
    for (const beta of [preview, current]) {
      const answer = await send("POST", `${store.memories}/${made.json.id}`, { content: "2", precondition }, beta);
      expect(answer).toMatchObject({ status: 400, json: { error: { type: "invalid_request_error" } } });
      const create = await send("POST", store.memories, { path: "/b", content: "2", precondition }, beta);
      expect(create).toMatchObject({ status: 400, json: { error: { type: "invalid_request_error" } } });
    }
    expect(await store.countVersions()).toBe(1);
  });

  it("names the hash of a precondition by the name that the caller has for it", async () => {
    const store = await newStore();
    const made = await send("POST", store.memories, { path: "/a", content: "1" });
    const precondition = { type: "content_sha256", content_sha256: made.json.content_sha256.toUpperCase() };
    for (const beta of [preview, current]) {
      const answer = await send("POST", `${store.memories}/${made.json.id}`, { content: "2", precondition }, beta);
      expect([answer.status, answer.json.error.message]).toEqual([
        400,
        "precondition.content_sha256: must be 64 lowercase hexadecimal characters.",
      ]);
    }
  });

  it("knows not_exists in the preview only", async () => {
    const store = await newStore();
    const body = { path: "/a", content: "1", precondition: { type: "not_exists" } };
    for (const beta of [current, "", "something-else-2025-01-01"]) {
      expect(await send("POST", store.memories, body, beta)).toMatchObject({ status: 400 });
    }
    const made = await send("POST", store.memories, { path: "/a", content: "1" }, current);
    const again = await send("POST", store.memories, { path: "/a", content: "2" }, "");
    expect(again.json.error).toMatchObject({ type: "memory_path_conflict_error", conflicting_memory_id: made.json.id });
  });

  it("refuses both betas together, in any order, beside others too", async () => {
    const store = await newStore();
    for (const beta of [`${current},${preview}`, `${preview}, other-1, ${current}`, `  ${preview} ,${current}`]) {
      for (const [method, path] of [
        ["GET", store.memories],
        ["POST", store.memories],
        ["GET", store.path],
        ["GET", `${store.path}/memory_versions`],
      ] as const) {
        const answer = await send(method, path, method === "POST" ? { path: "/a", content: "" } : undefined, beta);
        expect(answer).toMatchObject({ status: 400, json: { error: { type: "invalid_request_error" } } });
      }
    }
    expect(await store.countVersions()).toBe(0);
  });

  it("asks which of the two betas it is for memories alone", async () => {
    const both = `${current},${preview}`;
    for (const path of ["/v1/sessions", "/v1/changes", "/v1/search?query=a"]) {
      expect((await send("GET", path, undefined, both)).status).toBe(200);
    }
    const session = { agent: "agent_1", environment_id: "env_1", resources: [] };
    expect((await send("POST", "/v1/sessions", session, both)).status).toBe(200);
    const stores = await send("GET", "/v1/memory_stores", undefined, both);
    expect(stores).toMatchObject({ status: 400, json: { error: { type: "invalid_request_error" } } });
  });
});
