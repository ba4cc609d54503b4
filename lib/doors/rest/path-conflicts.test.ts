import Anthropic from "@anthropic-ai/sdk";
import { expect, it } from "vitest";
import { refusalOf, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("path conflicts over REST", (database) => {
  const door = useProgramClient(database);
  const newStore = async () => (await door.client.beta.memoryStores.create({ name: "Store" })).id;

  /** The SDK with its usual retries, and how often it really asked. */
  function countingClient() {
    let requests = 0;
    const client = new Anthropic({
      baseURL: door.url,
      apiKey: door.secret,
      fetch: (url, init) => {
        requests += 1;
        return fetch(url, init);
      },
    });
    return { memories: client.beta.memoryStores.memories, requests: () => requests };
  }

  it.each([
    ["the same path", "/a/b", "/a/b"],
    ["an ancestor", "/a", "/a/b"],
    ["a far ancestor", "/a", "/a/b/c/d/e"],
    ["a descendant", "/a/b/c", "/a"],
    ["another case of nothing: only bytes count", "/a.b/c", "/a.b"],
  ])("refuses to create on %s, once, with what is in the way", async (_, there, wanted) => {
    const store = await newStore();
    const { memories, requests } = countingClient();
    const first = await memories.create(store, { path: there, content: "x" });
    const error = await refusalOf(memories.create(store, { path: wanted, content: "y" }));
    expect(requests()).toBe(2);
    expect(error).toBeInstanceOf(Anthropic.ConflictError);
    expect(error.headers?.get("x-should-retry")).toBe("false");
    expect(error.error).toEqual({
      type: "error",
      error: {
        type: "memory_path_conflict_error",
        message: expect.any(String),
        conflicting_memory_id: first.id,
        conflicting_path: there,
      },
      request_id: expect.stringMatching(/^req_/),
    });
  });

  it.each([
    ["the same path", "/x/y"],
    ["above", "/x"],
    ["below", "/x/y/z"],
  ])("refuses a rename onto something: %s", async (_, to) => {
    const store = await newStore();
    const { memories, requests } = countingClient();
    const there = await memories.create(store, { path: "/x/y", content: "x" });
    const mine = await memories.create(store, { path: "/mine", content: "y" });
    const error = await refusalOf(memories.update(mine.id, { memory_store_id: store, path: to, content: "new" }));
    expect(requests()).toBe(3);
    expect(error).toMatchObject({ status: 409, type: "memory_path_conflict_error" });
    expect(error.error).toMatchObject({ error: { conflicting_memory_id: there.id, conflicting_path: "/x/y" } });
    const unchanged = await memories.retrieve(mine.id, { memory_store_id: store });
    expect(unchanged).toMatchObject({ path: "/mine", content: "y" });
  });

  it("lets a memory move above or below itself, and into a path that was freed", async () => {
    const store = await newStore();
    const { memories } = countingClient();
    const one = await memories.create(store, { path: "/a", content: "1" });
    const inStore = { memory_store_id: store };
    expect((await memories.update(one.id, { ...inStore, path: "/a/b" })).path).toBe("/a/b");
    expect((await memories.update(one.id, { ...inStore, path: "/a" })).path).toBe("/a");
    await memories.update(one.id, { ...inStore, path: "/c" });
    const two = await memories.create(store, { path: "/a", content: "2" });
    await memories.delete(two.id, inStore);
    expect((await memories.create(store, { path: "/a/b", content: "3" })).path).toBe("/a/b");
  });

  it("does not take neighbours for overlaps", async () => {
    const store = await newStore();
    const { memories } = countingClient();
    for (const path of ["/a/b", "/a-", "/a.md", "/a0", "/A", "/a ", "/a%2Fb", "/ab", "/%", "/_", "/a/B"]) {
      expect((await memories.create(store, { path, content: path })).path).toBe(path);
    }
  });

  it("asks only once for a failed precondition too", async () => {
    const store = await newStore();
    const { memories, requests } = countingClient();
    const made = await memories.create(store, { path: "/a", content: "x" });
    const stale = { type: "content_sha256", content_sha256: "0".repeat(64) } as const;
    const update = memories.update(made.id, { memory_store_id: store, content: "y", precondition: stale });
    expect((await refusalOf(update)).headers?.get("x-should-retry")).toBe("false");
    expect(requests()).toBe(2);
  });
});
