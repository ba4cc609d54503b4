import { expect, it } from "vitest";
import { deleteStore } from "@/lib/store/delete-store";
import { createSearchWorkspace, paths, search } from "@/lib/testing/search-workspace";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("searching text", (database) => {
  it("finds what memories say now, in every store, and no more what they said", async () => {
    const { context, store } = await createSearchWorkspace(database);
    const [one, two] = [await store("One"), await store("Two")];
    const a = await one.write("/a", "The deploy runs on Fridays");
    await two.write("/b", "Deploy notes");
    expect(await paths(context, "deploy")).toEqual(["/a", "/b"]);
    expect(await paths(context, "DEPLOY fridays")).toEqual(["/a"]);
    await one.update(a.id, { content: "The deploy runs on Mondays" });
    expect(await paths(context, "fridays")).toEqual([]);
    await one.update(a.id, { path: "/moved/a" });
    expect(await paths(context, "mondays")).toEqual(["/moved/a"]);
    await one.remove(a.id);
    expect(await paths(context, "mondays")).toEqual([]);
    await deleteStore(context, { memory_store_id: two.id });
    expect(await search(context, "deploy")).toMatchObject({
      data: [],
      total: { count: 0, exact: true },
      partial: false,
    });
  });

  it("finds what a store said at a moment, and what had been said by then", async () => {
    const { context, store } = await createSearchWorkspace(database);
    const { id, write, update, remove } = await store();
    const a = await write("/a", "deploys on Fridays");
    await update(a.id, { content: "deploys on Mondays" });
    const b = await write("/b", "deploys on Mondays too");
    const { db } = database;
    const then = await db.prisma.change.findFirstOrThrow({ where: { storeId: id }, orderBy: { seq: "desc" } });
    await remove(b.id);
    await update(a.id, { content: "deploys never" });
    const at = { memory_store_id: id, at: then.id };
    expect(await paths(context, "mondays")).toEqual([]);
    expect(await paths(context, "mondays", at)).toEqual(["/a", "/b"]);
    expect(await paths(context, "fridays", at)).toEqual([]);
    expect(await paths(context, "never", at)).toEqual([]);
    expect(await paths(context, "fridays", { ...at, scope: "history" })).toEqual(["/a"]);
    expect(await paths(context, "never", { ...at, scope: "history" })).toEqual([]);
    const first = await search(context, "mondays", { ...at, limit: 1 });
    expect(first.data.map(({ path }) => path)).toEqual(["/b"]);
    const second = await search(context, "mondays", { ...at, limit: 1, page: first.next_page });
    expect(second.data.map(({ path }) => path)).toEqual(["/a"]);
    await expect(search(context, "mondays", { at: then.id })).rejects.toThrow("name that store");
  });

  it("finds phrases, and nothing that is excluded", async () => {
    const { context, store } = await createSearchWorkspace(database);
    const { write } = await store();
    await write("/a", "the deploy plan of snake_case is ready");
    await write("/b", "plan the big deploy");
    await write("/c", "Zum Café; heute");
    expect(await paths(context, '"deploy plan"')).toEqual(["/a"]);
    expect(await paths(context, '"case is ready"')).toEqual(["/a"]);
    expect(await paths(context, '"ZUM CAFE heute"')).toEqual(["/c"]);
    expect(await paths(context, "plan deploy")).toEqual(["/a", "/b"]);
    expect(await paths(context, "plan deploy -big")).toEqual(["/a"]);
    expect(await paths(context, 'plan -"deploy plan"')).toEqual(["/b"]);
    expect(await paths(context, "plan -snake_case")).toEqual(["/b"]);
    expect(await paths(context, "-big")).toEqual([]);
  });

  it.each([
    ["Chinese", "我们在上海开会讨论了部署计划", "部署计划", "部署"],
    ["Japanese", "東京オフィスのパスワード方針", "パスワード", "パスワード"],
    ["Thai", "ลูกค้าชอบกาแฟร้อน", "กาแฟ", "กาแฟ"],
  ])("finds %s and marks it", async (_, content, query, mark) => {
    const { context, store } = await createSearchWorkspace(database);
    const { write } = await store();
    await write("/a", content);
    await write("/b", "something else");
    const { data } = await search(context, query);
    expect(data.map((result) => result.path)).toEqual(["/a"]);
    const [snippet] = data[0]!.snippets;
    expect(snippet!.text).toBe(content);
    const [first] = snippet!.marks;
    expect(snippet!.text.slice(first!.start, first!.end)).toBe(mark);
    expect(await paths(context, `"${query}"`)).toEqual(["/a"]);
  });

  it("cuts snippets out of the text as it stands, whatever it holds", async () => {
    const { context, store } = await createSearchWorkspace(database);
    const { write } = await store();
    const line = `<script>alert(1)</script> \u{1f98a} needle\u0301 <img src=x onerror=y> & 𝕏 ${"filler ".repeat(60)}`;
    await write("/a", `first\r\n\n${line}\nlast`);
    const [result] = (await search(context, "needle alert")).data;
    const [snippet] = result!.snippets;
    expect(snippet).toMatchObject({ line: 3, cut_before: false, cut_after: true });
    expect(line).toContain(snippet!.text);
    expect(snippet!.marks.map(({ start, end }) => snippet!.text.slice(start, end))).toEqual(["alert", "needle\u0301"]);
  });

  it("ranks what says it more, in its path too, and more lately first", async () => {
    const { context, store } = await createSearchWorkspace(database);
    const { write } = await store();
    await write("/long", `deploy ${"other words entirely ".repeat(40)}`);
    await write("/short", "deploy deploy deploy");
    await write("/deploy", "deploy deploy deploy");
    expect((await search(context, "deploy")).data.map((result) => result.path)).toEqual(["/deploy", "/short", "/long"]);
  });

  it("finds old text in the history, of deleted memories too, until it is redacted", async () => {
    const { context, store } = await createSearchWorkspace(database);
    const { id, write, update, remove, redact } = await store();
    const a = await write("/a", "The Café opens on Fridays");
    await update(a.id, { content: "It opens on Mondays" });
    const b = await write("/b", "fridays are short");
    await remove(b.id);
    const history = { scope: "history" };
    expect(await paths(context, "fridays")).toEqual([]);
    const { data, facets, total } = await search(context, "fridays", history);
    expect([facets, total]).toEqual([null, null]);
    expect(
      data.map(({ path, version_number, deleted, is_head }) => ({ path, version_number, deleted, is_head })),
    ).toEqual([
      { path: "/b", version_number: 1, deleted: true, is_head: false },
      { path: "/a", version_number: 1, deleted: false, is_head: false },
    ]);
    expect(await paths(context, '"cafe opens" -mondays', history)).toEqual(["/a"]);
    expect(await paths(context, "cafe", { ...history, memory_store_id: id })).toEqual(["/a"]);
    await redact(a.versionId);
    await redact(b.versionId);
    expect(await paths(context, "fridays", history)).toEqual([]);
    expect(await paths(context, "cafe", history)).toEqual([]);
  });
});
