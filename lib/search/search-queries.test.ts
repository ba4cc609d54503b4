import { expect, it } from "vitest";
import { deleteStore } from "@/lib/store/delete-store";
import { fillStore } from "@/lib/testing/fixtures";
import { createSearchWorkspace, search } from "@/lib/testing/search-workspace";
import { describeOnBoth } from "@/lib/testing/test-database";
import { searchTextInput } from "./search.schema";

describeOnBoth("asking a search", (database) => {
  it("goes from page to page without repeating or losing, while others write", async () => {
    const { workspaceId, context, store } = await createSearchWorkspace(database);
    const { id, write, update } = await store();
    await fillStore(
      database.db,
      { id, workspaceId },
      Array.from({ length: 120 }, (_, i) => [`/n/${i}`, `note number ${i} ${"pad ".repeat(i % 7)}`] as const),
    );
    for (const over of [{}, { scope: "history" }, { scope: "history", memory_store_id: id }]) {
      const seen: string[] = [];
      let page: string | undefined;
      do {
        const found = await search(context, "note", { ...over, limit: 13, page });
        seen.push(...found.data.map((result) => result.memory_version_id));
        page = found.next_page ?? undefined;
        const extra = await write(`/extra/${JSON.stringify(over).length}/${seen.length}`, "note later");
        await update(extra.id, { content: "another note, later" });
      } while (page);
      const first = new Set(seen);
      expect(first.size).toBe(seen.length);
      expect(seen.length).toBeGreaterThanOrEqual(120);
    }
    await expect(search(context, "note", { page: "nonsense" })).rejects.toMatchObject({ code: "invalid_request" });
    await expect(search(context, "note", { scope: "history", page: "nonsense" })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  it("goes on through the history of all stores when one is made, or all but one are deleted, between two pages", async () => {
    const { context, store } = await createSearchWorkspace(database);
    const first = await store("first");
    for (const n of [1, 2, 3, 4, 5]) await first.write(`/n${n}`, `note ${n}`);
    const history = { scope: "history", limit: 2 };
    const paths = (found: Awaited<ReturnType<typeof search>>) => found.data.map(({ path }) => path);
    const one = await search(context, "note", history);
    expect(paths(one)).toEqual(["/n5", "/n4"]);
    const second = await store("second");
    const two = await search(context, "note", { ...history, page: one.next_page });
    expect(paths(two)).toEqual(["/n3", "/n2"]);
    await deleteStore(context, { memory_store_id: second.id });
    const three = await search(context, "note", { ...history, page: two.next_page });
    expect(paths(three)).toEqual(["/n1"]);
    expect(three.next_page).toBeNull();
    const named = { ...history, memory_store_id: first.id };
    await expect(search(context, "note", { ...named, page: one.next_page })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  it("asks for words beside a phrase that is as long as a query may have words", async () => {
    const { context, store } = await createSearchWorkspace(database);
    const { write } = await store();
    const phrase = Array.from({ length: 40 }, (_, i) => `w${i}`).join(" ");
    await write("/with", `${phrase} zebra`);
    await write("/without", phrase);
    for (const scope of ["live", "history"]) {
      const { data } = await search(context, `"${phrase}" zebra`, { scope });
      expect(data.map(({ path }) => path)).toEqual(["/with"]);
    }
  });

  it.each([
    ...[
      "",
      " ",
      '"',
      '""',
      "-",
      "--",
      "- -",
      "*",
      "(",
      "NEAR(a b, 5)",
      "a:b ^c",
      "col:x",
      "'; DROP TABLE memory; --",
      "a AND",
      "OR",
      "NOT",
    ],
    ...[
      "& | !",
      "<-> <2>",
      ":*",
      "\\",
      "\\'",
      "'",
      "''",
      "%",
      "_",
      "a*",
      '"a',
      'a"b"c',
      '-"',
      '-""',
      "\ufeff\u200b",
      "\u{1f98a}",
      "ﷺ",
      "½",
      "．",
      "\u0301",
    ],
    ...[
      "x".repeat(1_000),
      '"'.repeat(1_000),
      "-a ".repeat(333),
      "a ".repeat(500),
      "部".repeat(1_000),
      "ﷺ".repeat(1_000),
      "a_b-c.d".repeat(140),
    ],
  ])("answers %j, whatever it means", async (query) => {
    const { context, store } = await createSearchWorkspace(database);
    const { write } = await store();
    await write("/a", "a note");
    for (const over of [{}, { scope: "history" }, { revision: "approved" }]) {
      expect(Array.isArray((await search(context, query, over)).data)).toBe(true);
    }
  });

  it("refuses what is no question", async () => {
    for (const query of ["x".repeat(1_001), "\0", "\ud800"])
      expect(searchTextInput.safeParse({ query }).success).toBe(false);
    for (const over of [
      { limit: 51 },
      { scope: "all" },
      { revision: "approved", scope: "history" },
      { memory_store_id: "" },
    ]) {
      expect(searchTextInput.safeParse({ query: "a", ...over }).success).toBe(false);
    }
  });
});
