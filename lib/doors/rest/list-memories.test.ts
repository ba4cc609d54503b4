import fc from "fast-check";
import { expect, it } from "vitest";
import { collect, fillStore } from "@/lib/testing/fixtures";
import { refusalOf, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

type Item = { type: string; path: string };
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** What a listing has to show, worked out the slow way. */
function expected(paths: readonly string[], prefix: string, depth: 0 | 1): string[] {
  const below = paths.filter((path) => path.startsWith(prefix));
  if (depth === 0) return below.sort(byBytes);
  const rolled = below.map((path) => {
    const slash = path.indexOf("/", prefix.length);
    return slash === -1 ? path : path.slice(0, slash + 1);
  });
  return [...new Set(rolled)].sort(byBytes);
}

describeOnBoth("listing memories over REST", (database) => {
  const door = useProgramClient(database);
  const memories = () => door.client.beta.memoryStores.memories;

  async function storeWith(paths: readonly string[]): Promise<string> {
    const { id } = await door.client.beta.memoryStores.create({ name: "Store" });
    await fillStore(
      database.db,
      { id, workspaceId: door.workspaceId },
      paths.map((path) => [path, path] as const),
    );
    return id;
  }

  const tree = [
    "/b/1",
    "/b/2/x",
    "/b/2/y",
    "/a",
    "/b-",
    "/b0",
    "/c/d/e/f",
    "/é",
    "/z",
    "/\u{ff5e}",
    "/🦊",
    "/B",
    "/b.md",
  ];

  it("orders by byte: astral characters after all others", async () => {
    const store = await storeWith(tree);
    const listed = await collect(memories().list(store, { limit: 100 }));
    expect(listed.map((item) => item.path)).toEqual([...tree].sort(byBytes));
    expect(listed.at(-1)!.path).toBe("/🦊");
    expect(listed.every((item) => item.type === "memory" && item.content === null)).toBe(true);
  });

  it.each([0, 1] as const)("shows the same at every page size, depth %i", async (depth) => {
    const store = await storeWith(tree);
    for (const prefix of ["/", "/b/", "/b/2/", "/c/", "/nothing/"]) {
      for (const limit of [1, 2, 3, 5, 100]) {
        const pages: string[][] = [];
        for await (const page of (await memories().list(store, { path_prefix: prefix, depth, limit })).iterPages()) {
          pages.push(page.data.map((item) => item.path));
        }
        expect(pages.flat()).toEqual(expected(tree, prefix, depth));
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        expect(pages.length === 1 || pages.at(-1)!.length > 0).toBe(true);
      }
    }
  });

  it("rolls deeper memories up into prefixes that can be listed in turn", async () => {
    const store = await storeWith(tree);
    const { data } = await memories().list(store, { path_prefix: "/b/", depth: 1 });
    expect(data).toEqual([
      expect.objectContaining({ type: "memory", path: "/b/1" }),
      { type: "memory_prefix", path: "/b/2/" },
    ]);
    const deeper = await memories().list(store, { path_prefix: data[1]!.path, depth: 1, view: "full" });
    expect(deeper.data).toMatchObject([
      { path: "/b/2/x", content: "/b/2/x" },
      { path: "/b/2/y", content: "/b/2/y" },
    ]);
  });

  it("agrees with a listing worked out the slow way on any tree", async () => {
    const segment = fc.constantFrom("a", "b", "a-", "a0", "A", "é", "🦊", "\u{ff5e}", "a b", "%", "_", "a.md");
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
    const trees = fc.uniqueArray(path, { maxLength: 40 }).map((paths) => {
      // No memory may be below another.
      return paths.filter((one) => !paths.some((other) => one.startsWith(`${other}/`)));
    });
    await fc.assert(
      fc.asyncProperty(trees, fc.integer({ min: 1, max: 7 }), async (paths, limit) => {
        const store = await storeWith(paths);
        const prefixes = ["/", "/a/", "/🦊/", "/a/b/"];
        for (const prefix of prefixes) {
          for (const depth of [0, 1] as const) {
            const listed = await collect(memories().list(store, { path_prefix: prefix, depth, limit }));
            expect(listed.map((item) => item.path)).toEqual(expected(paths, prefix, depth));
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  it.each([0, 1] as const)("loses and repeats nothing while others insert and delete, depth %i", async (depth) => {
    const lasting = Array.from({ length: 60 }, (_, i) => `/keep/${String(i).padStart(3, "0")}${i % 3 ? "" : "/deep"}`);
    const passing = Array.from({ length: 40 }, (_, i) => `/keep/${String(i).padStart(3, "0")}-passing`);
    const store = await storeWith([...lasting, ...passing]);
    const ids = new Map(
      (await collect(memories().list(store, { limit: 100 }))).map((item) => [item.path, "id" in item ? item.id : ""]),
    );
    const seen: string[] = [];
    let round = 0;
    for await (const page of (await memories().list(store, { path_prefix: "/keep/", depth, limit: 7 })).iterPages()) {
      seen.push(...page.data.map((item) => item.path));
      // The last one seen goes, one behind the cursor and one ahead of it come.
      const last = page.data.at(-1)!;
      const gone = ids.get(last.path);
      if (gone && passing.includes(last.path)) await memories().delete(gone, { memory_store_id: store });
      await memories().create(store, { path: `/keep/00!${round}`, content: "" });
      await memories().create(store, { path: `/keep/zz${round}`, content: "" });
      const next = passing[(round * 7 + 11) % passing.length]!;
      const id = ids.get(next);
      if (id)
        await memories()
          .delete(id, { memory_store_id: store })
          .catch(() => undefined);
      round += 1;
      if (round > 40) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const wanted = expected(lasting, "/keep/", depth);
    expect(seen.filter((path) => wanted.includes(path))).toEqual(wanted);
    expect([...seen].sort(byBytes)).toEqual(seen);
  });

  it("caps a page with contents at 20, whatever the limit, and goes on to the end", async () => {
    const paths = Array.from({ length: 47 }, (_, i) => `/${String(i).padStart(2, "0")}`);
    const store = await storeWith(paths);
    const first = await memories().list(store, { view: "full", limit: 100 });
    expect(first.data).toHaveLength(20);
    const all = await collect(memories().list(store, { view: "full", limit: 100 }));
    expect(all.map((item) => ("content" in item ? item.content : ""))).toEqual(paths);
    expect((await memories().list(store)).data).toHaveLength(20);
    expect((await memories().list(store, { limit: 47 })).next_page).toBeNull();
  });

  it.each([
    ["limit=0"],
    ["limit=101"],
    ["limit=1.5"],
    ["limit=1e2"],
    ["limit=0x10"],
    ["limit=%205"],
    ["limit="],
    ["limit=-1"],
    ["limit=ten"],
    ["depth=2"],
    ["depth="],
    ["depth=-1"],
    ["depth=1.0"],
    ["view=none"],
    ["view="],
    ["path_prefix=/a"],
    ["path_prefix="],
    ["path_prefix=a/"],
    ["path_prefix=/a//"],
    ["path_prefix=/../"],
    ["path_prefix=/a%00/"],
    ["path_prefix=/e%CC%81/"],
    ["page="],
    ["page=garbage"],
    ["limit=1&limit=2"],
    ["unknown=1"],
    [`path_prefix=/${"x".repeat(1_100)}/`],
  ])("refuses the query %s", async (query) => {
    const store = await storeWith(["/a/b"]);
    const answer = await door.send<{ error: Item }>("GET", `/v1/memory_stores/${store}/memories?${query}`);
    expect(answer.json).toMatchObject({ type: "error", error: { type: "invalid_request_error" } });
    expect(answer.status).toBe(400);
  });

  it("refuses a cursor that it did not give out, or gave out for another list", async () => {
    const store = await storeWith(tree);
    const { next_page } = await memories().list(store, { limit: 2 });
    const wrong = await refusalOf(door.client.beta.memoryStores.memoryVersions.list(store, { page: next_page! }));
    expect(wrong.message).toContain("not a cursor of this list");
    const forged = (list: string, position: unknown) =>
      Buffer.from(JSON.stringify([list, position])).toString("base64url");
    for (const position of ["/\0", "/\ud800", "", "a", 5, null, ["/a"], {}]) {
      const call = memories().list(store, { page: forged("memories", position) });
      expect(await refusalOf(call)).toMatchObject({ status: 400, type: "invalid_request_error" });
    }
    for (const position of [2 ** 31, Number.MAX_SAFE_INTEGER, -1, 1.5, "1", null]) {
      const call = door.client.beta.memoryStores.memoryVersions.list(store, { page: forged("versions", position) });
      expect(await refusalOf(call)).toMatchObject({ status: 400, type: "invalid_request_error" });
    }
    for (const position of ["\0", "\ud800", 7, "' OR 1=1"]) {
      const call = door.client.beta.memoryStores.list({ page: forged("stores", position) });
      expect(await refusalOf(call)).toMatchObject({ status: 400, type: "invalid_request_error" });
    }
  });
});
