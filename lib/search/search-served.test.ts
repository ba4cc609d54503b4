import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { redactVersionInput } from "@/lib/version/version.schema";
import { searchTextInput } from "./search.schema";
import { searchServed, searchText } from "./search-text";

describeOnBoth("searching what agents are served", (database) => {
  const door = useProgramClient(database);

  async function reviewed() {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const key = {
      kind: "key",
      workspaceId: door.workspaceId,
      keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV",
      access: "read_write",
      stores: "all",
    } as const;
    const agent = (label: string): Context => contextOf(database.db, key, { origin: "mcp", session: { label } });
    const shown = async (found: ReturnType<typeof searchText>) => {
      const { results, total } = await found;
      expect(total?.count).toBe(results.length);
      return results.map(({ path, snippets, held }) => [path, snippets[0]?.text, held]).sort();
    };
    return {
      ...store,
      as: (session: string, query: string) => shown(searchServed(agent(session), store.id, { query })),
      approvedOnly: (query: string) =>
        shown(
          searchText(store.editor, searchTextInput.parse({ query, revision: "approved", memory_store_id: store.id })),
        ),
      heads: (query: string) =>
        shown(searchText(store.editor, searchTextInput.parse({ query, memory_store_id: store.id }))),
      approveAll: async () => {
        for (const change of await store.changes()) await store.review(change.id, { verdict: "approve" });
      },
      entries: () => entriesOf(store.id),
    };
  }

  /** What stands in the index under the id of a version. */
  async function entriesOf(storeId: string): Promise<number> {
    const table = database.db.provider === "sqlite" ? "search_entry" : "memory_search";
    const row = await database.db.read.get<{ count: number | string }>(
      `SELECT count(*) AS count FROM ${table} WHERE store_id = ? AND memory_id LIKE 'memver%'`,
      [storeId],
    );
    return Number(row?.count);
  }

  it("finds nothing that waits but for its author, and in its place what was approved", async () => {
    const store = await reviewed();
    await store.write("a", { command: "create", path: "/memories/one", file_text: "harbour lights\n" });
    expect(await store.as("b", "harbour")).toEqual([]);
    expect(await store.approvedOnly("harbour")).toEqual([]);
    expect(await store.as("a", "harbour")).toEqual([["/one", "harbour lights", true]]);
    expect(await store.heads("harbour")).toEqual([["/one", "harbour lights", true]]);
    expect(await store.entries()).toBe(0);
    await store.approveAll();
    expect(await store.as("b", "harbour")).toEqual([["/one", "harbour lights", false]]);

    await store.write("a", { command: "create", path: "/memories/one", file_text: "harbour closed, poisoned\n" });
    expect(await store.entries()).toBe(1);
    expect(await store.as("b", "harbour")).toEqual([["/one", "harbour lights", true]]);
    expect(await store.as("b", "poisoned")).toEqual([]);
    expect(await store.approvedOnly("harbour -poisoned")).toEqual([["/one", "harbour lights", true]]);
    expect(await store.as("b", '"harbour lights"')).toEqual([["/one", "harbour lights", true]]);
    expect(await store.as("a", "harbour")).toEqual([["/one", "harbour closed, poisoned", true]]);
    expect(await store.as("a", "lights")).toEqual([]);
    expect(await store.heads("harbour")).toEqual([["/one", "harbour closed, poisoned", true]]);
    expect(await store.heads("lights")).toEqual([]);

    await store.approveAll();
    expect(await store.entries()).toBe(0);
    expect(await store.as("b", "poisoned")).toEqual([["/one", "harbour closed, poisoned", false]]);
    expect(await store.as("b", "lights")).toEqual([]);
  });

  it("finds it at the path that agents find it at, moved or deleted though it is", async () => {
    const store = await reviewed();
    await store.write("a", { command: "create", path: "/memories/one", file_text: "harbour lights\n" });
    await store.write("a", { command: "create", path: "/memories/two", file_text: "harbour walls\n" });
    await store.approveAll();
    await store.write("a", { command: "rename", old_path: "/memories/one", new_path: "/memories/moved" });
    await store.write("a", { command: "delete", path: "/memories/two" });
    expect((await store.as("b", "harbour")).map(([path]) => path)).toEqual(["/one", "/two"]);
    expect((await store.as("a", "harbour")).map(([path]) => path)).toEqual(["/moved"]);
    expect((await store.heads("harbour")).map(([path]) => path)).toEqual(["/moved"]);
    await store.approveAll();
    expect((await store.as("b", "harbour")).map(([path]) => path)).toEqual(["/moved"]);
    expect(await store.entries()).toBe(0);
  });

  it("lets go of it when it is redacted, reverted, undone or no rule holds it back any more", async () => {
    const store = await reviewed();
    await store.write("a", { command: "create", path: "/memories/one", file_text: "harbour lights\n" });
    await store.approveAll();
    const change = await store.write("a", { command: "create", path: "/memories/one", file_text: "poisoned\n" });
    await store.review(change, { verdict: "revert" });
    expect(await store.as("b", "harbour")).toEqual([["/one", "harbour lights", false]]);
    expect(await store.entries()).toBe(0);
    await store.review(change, { verdict: "undo" });
    expect(await store.as("b", "harbour")).toEqual([["/one", "harbour lights", true]]);
    expect(await store.entries()).toBe(1);
    const { approvedVersionId } = await database.db.prisma.heldMemory.findFirstOrThrow({
      where: { storeId: store.id },
    });
    const admin = contextOf(database.db, await createMember(database.db, door.workspaceId, "admin"));
    await redactVersion(
      admin,
      redactVersionInput.parse({ memory_store_id: store.id, memory_version_id: approvedVersionId, reason: "secret" }),
    );
    expect(await store.as("b", "harbour")).toEqual([]);
    expect(await store.entries()).toBe(0);
    await store.configure({ policy: "open" });
    expect(await store.as("b", "poisoned")).toEqual([["/one", "poisoned", false]]);
  });

  it("answers over REST, with the heads or with what was approved", async () => {
    const store = await reviewed();
    await store.write("a", { command: "create", path: "/memories/one", file_text: "harbour <b>lights</b>\n" });
    const get = (query: string) =>
      door.send<{ data: { path: string; snippets: unknown[] }[] }>("GET", `/v1/search?${query}`);
    const { json, status } = await get(`query=lights&memory_store_id=${store.id}`);
    expect(status).toBe(200);
    expect(json.data).toMatchObject([
      {
        path: "/one",
        held: true,
        memory_store_name: "Reviewed",
        review_state: "pending",
        snippets: [{ text: "harbour <b>lights</b>", marks: [{ start: 11, end: 17 }], line: 1 }],
      },
    ]);
    expect((await get(`query=lights&memory_store_id=${store.id}&revision=approved`)).json.data).toEqual([]);
    expect((await get(`query=lights&memory_store_id=${store.id},${store.id}&scope=history`)).json.data).toHaveLength(1);
    for (const wrong of [
      "",
      "query=a&limit=0",
      "query=a&limit=51",
      "query=a&scope=x",
      "query=a&memory_store_id=x",
      `query=${"x".repeat(10_240)}`,
      "query=a%00",
      "query=a&page=x",
      "query=a&path_glob=x",
      "query=a&path_prefix=x",
      "query=a&surprise=1",
    ]) {
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 400]);
    }
  });
});
