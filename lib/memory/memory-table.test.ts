import { expect, it } from "vitest";
import { parsePathPrefix } from "@/lib/domain/memory-path";
import { storeEntry } from "@/lib/entry/store-entry";
import { createSession } from "@/lib/session/create-session";
import { createSessionInput } from "@/lib/session/session.schema";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { createMemory } from "./create-memory";
import { listFolder } from "./list-folder";
import { listMemoryTable } from "./list-memory-table";
import { createMemoryInput, listFolderInput, updateMemoryInput } from "./memory.schema";
import { listMemoryTableInput } from "./memory-bulk.schema";
import { summariseFolder } from "./summarise-folder";
import { updateMemory } from "./update-memory";

describeOnBoth("lists of memories", (database) => {
  async function filled(memories: (readonly [string, string])[]) {
    const { db } = database;
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "editor"));
    const store = await createStore(context, { name: "Store", description: "", metadata: {} });
    await fillStore(db, store, memories);
    const memory_store_id = store.id;
    const list = (over: object) =>
      listMemoryTable(context, listMemoryTableInput.parse({ memory_store_id, limit: 3, ...over }));
    async function walk(over: object, between: () => Promise<void> = async () => {}) {
      const paths: string[] = [];
      for (let page: string | null | undefined; page !== null; ) {
        const found = await list({ ...over, page });
        paths.push(...found.memories.map(({ path }) => path));
        page = found.nextPage;
        await between();
      }
      return paths;
    }
    return { context, memory_store_id, list, walk };
  }

  const sample = [
    ["/b", "12345"],
    ["/a/Z", "1"],
    ["/a/z", "1"],
    ["/\u{1F980}", "123"],
    ["/\uFF5E", "123"],
    ["/c/d", "1"],
    ["/e", ""],
  ] as const;

  it("pages through every order in both directions, equal values by path in byte order", async () => {
    const { walk } = await filled([...sample]);
    const byPath = ["/a/Z", "/a/z", "/b", "/c/d", "/e", "/\uFF5E", "/\u{1F980}"];
    expect(await walk({})).toEqual(byPath);
    expect(await walk({ direction: "descending" })).toEqual(byPath.toReversed());
    const bySize = ["/e", "/a/Z", "/a/z", "/c/d", "/\uFF5E", "/\u{1F980}", "/b"];
    expect(await walk({ sort: "size" })).toEqual(bySize);
    expect(await walk({ sort: "size", direction: "descending" })).toEqual(bySize.toReversed());
    expect(await walk({ sort: "updated" })).toEqual(byPath);
  });

  it("narrows by category, importance and tag of entries, exactly and page by page", async () => {
    const { context, memory_store_id, walk, list } = await filled([
      ["/relationship/by-hand.md", '---\ntags: ["team"]\n---\nno importance'],
      ["/relationships/other.md", "another folder"],
      ["/notes.md", 'says tags: ["team"] in its text'],
    ]);
    const keep = async (
      content: string,
      category: "relationship" | "decision_log",
      importance: number,
      tags: string[],
    ) => (await storeEntry(context, memory_store_id, { content, category, importance, tags })).path;
    const ada = await keep("Ada leads", "relationship", 5, ["team", "Lead"]);
    const bob = await keep("Bob helps", "relationship", 2, ["team"]);
    const tea = await keep("Tea was chosen", "decision_log", 4, ["tea"]);
    expect(await walk({ category: "relationship" })).toEqual([ada, bob, "/relationship/by-hand.md"].sort());
    expect(await walk({ min_importance: 3 })).toEqual([tea, ada].sort());
    expect(await walk({ min_importance: 2, category: "relationship" })).toEqual([ada, bob].sort());
    expect(await walk({ tag: "team", limit: 1 })).toEqual([ada, bob, "/relationship/by-hand.md"].sort());
    expect(await walk({ tag: "lead" })).toEqual([ada]);
    expect(await walk({ tag: "tea", category: "relationship" })).toEqual([]);
    expect(await walk({ tag: "tea", contains: "chosen", sort: "size", direction: "descending" })).toEqual([tea]);
    expect((await list({ tag: "team", min_importance: 5 })).nextPage).toBeNull();
    for (const wrong of [
      { category: "other" },
      { min_importance: 0 },
      { min_importance: 6 },
      { tag: " " },
      { tag: "a\0" },
    ])
      expect(listMemoryTableInput.safeParse({ memory_store_id, ...wrong }).success).toBe(false);
  });

  it("finds letters of the path, whatever their case, and takes signs literally", async () => {
    const { walk } = await filled([...sample, ["/50%_done", ""]]);
    expect(await walk({ contains: "Z" })).toEqual(["/a/Z", "/a/z"]);
    expect(await walk({ contains: "%_" })).toEqual(["/50%_done"]);
    expect(await walk({ contains: "\u{1F980}" })).toEqual(["/\u{1F980}"]);
    expect(await walk({ contains: "nowhere" })).toEqual([]);
  });

  it("repeats and hides nothing while others write", async () => {
    const { context, memory_store_id, walk } = await filled(
      Array.from({ length: 12 }, (_, at) => [`/m/${String(at).padStart(2, "0")}`, "x".repeat(at)] as const),
    );
    let written = 0;
    const paths = await walk({ sort: "size" }, async () => {
      const path = `/new/${written++}`;
      await createMemory(context, createMemoryInput.parse({ memory_store_id, path, content: "" }));
    });
    const old = paths.filter((path) => path.startsWith("/m/"));
    expect(old).toEqual(Array.from({ length: 12 }, (_, at) => `/m/${String(at).padStart(2, "0")}`));
  });

  it("says who wrote last and how many versions there are, and refuses another list's cursor", async () => {
    const { context, memory_store_id, list } = await filled([...sample]);
    const first = await list({});
    const memory = first.memories[0]!;
    expect(memory).toMatchObject({ versionCount: 1, actor: { type: "system" }, actorName: null });
    const input = updateMemoryInput.parse({ memory_store_id, memory_id: memory.id, content: "new" });
    await updateMemory(context, input);
    expect((await list({})).memories[0]).toMatchObject({
      versionCount: 2,
      sizeBytes: 3,
      actor: { type: "user_actor" },
      actorName: "editor person",
    });
    await expect(list({ sort: "size", page: first.nextPage })).rejects.toMatchObject({ code: "invalid_request" });
    const folder = await listFolder(context, listFolderInput.parse({ memory_store_id, path_prefix: "/a/" }));
    const actors = folder.items.map((item) => item.kind === "memory" && folder.actors.get(item.memory.versionId));
    expect(actors).toEqual(["user_actor", "system"]);
  });

  it("names a session by its title where it has one", async () => {
    const { context, memory_store_id, list } = await filled([]);
    const { db } = database;
    const agent = contextOf(db, await createMember(db, context.actor.workspaceId, "admin"), { origin: "tool" });
    const input = { agent: "support", environment_id: "production", title: "Refunds of today" };
    const { id } = await createSession(agent, createSessionInput.parse(input));
    const content = createMemoryInput.parse({ memory_store_id, path: "/a.md", content: "" });
    await createMemory({ ...agent, session: { id } }, content);
    expect((await list({})).memories[0]).toMatchObject({ actorName: "Refunds of today" });
  });

  it("sums up a folder", async () => {
    const { context, memory_store_id } = await filled([
      ["/a/b/1", "12"],
      ["/a/b/c/2", "345"],
      ["/a/b.md", "1"],
      ["/z", "1"],
    ]);
    const at = (prefix: string) => summariseFolder(context, { memory_store_id, path_prefix: parsePathPrefix(prefix) });
    expect(await at("/a/")).toMatchObject([
      { kind: "folder", path: "/a/b/", memoryCount: 2, sizeBytes: 5 },
      { kind: "memory", memory: { path: "/a/b.md", sizeBytes: 1 } },
    ]);
    expect((await at("/")).map(({ kind }) => kind)).toEqual(["folder", "memory"]);
    expect(await at("/nowhere/")).toEqual([]);
  });

  it("reads a page of 10,000 memories in any order in well under a second", async () => {
    const { list } = await filled(
      Array.from({ length: 10_000 }, (_, at) => [`/f${at % 40}/m${at}.md`, "x".repeat(at % 300)] as const),
    );
    await list({ limit: 100 });
    for (const sort of ["path", "size", "updated"]) {
      const since = performance.now();
      const { memories } = await list({ sort, direction: "descending", limit: 100, contains: "f1" });
      const took = performance.now() - since;
      console.log(`table page by ${sort}: ${took.toFixed(1)} ms`);
      expect(memories).toHaveLength(100);
      expect(took).toBeLessThan(500);
    }
  });
});
