import { performance } from "node:perf_hooks";
import { beforeAll, expect, it } from "vitest";
import { commitChange } from "@/lib/change/commit-change";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { operations } from "@/lib/doors/operations";
import type { ChangeAuthorsJson, ChangeJson } from "@/lib/review/change.present";
import { getOpenCounts } from "@/lib/review/review-list.store";
import { contextOf, createTestKey, createWorkspace } from "@/lib/testing/fixtures";
import { type Answer, useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, type ReviewStore, runOperation } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";

type Page = { data: ChangeJson[]; next_page: string | null };
const create = (path: string, text: string) => ({ command: "create", path: `/memories${path}`, file_text: text });

describeOnBoth("listing changes", (database) => {
  const door = useProgramClient(database);

  it("counts what is open as far as is asked for, the oldest first", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const ids: string[] = [];
    for (const path of ["/a", "/b", "/c", "/d"]) ids.push(await store.write("run 1", create(path, "text\n")));
    await store.review(ids[0] ?? "", { verdict: "flag" });
    const scope = { workspaceId: store.editor.actor.workspaceId, storeIds: [store.id] };
    const count = (most: number) => getOpenCounts(database.db, scope, { userId: null, most });
    const oldest = (await store.changes()).find(({ id }) => id === ids[1]);
    const all = { pending: 3, flagged: 1, mine: 0, oldestPendingAt: oldest?.created_at };
    expect(await count(1_000)).toEqual(all);
    expect(await count(Number.MAX_SAFE_INTEGER)).toEqual(all);
    expect(await count(2)).toEqual({ ...all, pending: 2 });
  });

  async function pageThrough(query: Record<string, string>, between = async () => {}): Promise<string[]> {
    const ids: string[] = [];
    let page: string | null = "";
    while (page !== null) {
      const asked: URLSearchParams = new URLSearchParams({ ...query, ...(page && { page }) });
      const { json, status, text }: Answer<Page> = await door.send<Page>("GET", `/v1/changes?${asked}`);
      if (status !== 200) throw new Error(text);
      ids.push(...json.data.map(({ id }) => id));
      page = json.next_page;
      await between();
    }
    return ids;
  }

  it("answers what a reviewer wants to know of a change", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const first = await store.write("run 1", create("/x", "one\n"));
    await store.review(first, { verdict: "approve" });
    const id = await store.write("run 1", create("/x", "two\u200b\n"));
    const [change] = await store.changes();
    const version = change!.versions[0]!;
    expect(change).toEqual({
      ...{ type: "change", id, memory_store_id: store.id, memory_store_name: "Reviewed" },
      created_at: expect.any(String),
      actor: { type: "session_actor", id: expect.stringMatching(/^sesn_/), name: "run 1" },
      session: { id: change!.actor.id, label: "run 1" },
      api_key: { id: expect.stringMatching(/^apikey_/), name: "test key" },
      ...{ origin: "tool", reason: null, version_count: 1 },
      versions: [
        {
          id: version.id,
          memory_id: version.memory_id,
          ...{ number: 2, path: "/x", operation: "modified", size_bytes: 7, redacted_at: null },
          ...{ is_head: true, is_held: true, later_count: 0, stale: false },
          base_version_id: version.previous_version_id,
          previous_version_id: expect.stringMatching(/^memver_/),
          findings: [expect.objectContaining({ kind: "hidden_text", start: 3, end: 4, line: 1, dismissed_at: null })],
        },
      ],
      review: { state: "pending", by: null, at: null },
      ...{ risk: 1, finding_count: 1, comment_count: 0, assignees: [], stale: false },
    });
    expect(await store.change(id)).toEqual({ ...change, more_versions: 0, decision: null, contains: [] });
    const full = await door.send<{ versions: { diff: unknown }[] }>("GET", `/v1/changes/${id}?view=full`);
    expect(full.json.versions[0]!.diff).toEqual({
      ...{ type: "memory_version_diff", from_version_id: version.previous_version_id, to_version_id: version.id },
      ...{ added_lines: 1, removed_lines: 1 },
      hunks: [{ old_start: 1, old_lines: 1, new_start: 1, new_lines: 1, lines: ["-one\n", "+two\u200b\n"] }],
    });
  });

  it("narrows by everything there is", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const a = await store.write("f1", create("/logs/a.md", "1\n"));
    const b = await store.write("f2", create("/logs/deep/b.md", "2\u200b\n"));
    const c = await store.write("f1", create("/c", "3\n"));
    const d = await store.write("f1", { command: "delete", path: "/memories/c" });
    await store.review(a, { verdict: "flag" });
    const session = (await store.changes())[0]!.session!.id;
    const ids = async (filter: Record<string, string>) => (await store.changes(filter)).map(({ id }) => id);
    expect(await ids({})).toEqual([d, c, b]);
    expect(await ids({ state: "flagged" })).toEqual([a]);
    expect(await ids({ state: "flagged,pending", order: "oldest" })).toEqual([a, b, c, d]);
    expect(await ids({ state: "any" })).toEqual([d, c, b, a]);
    expect(await ids({ state: "any", order: "riskiest" })).toEqual([b, d, c, a]);
    expect(await ids({ session_id: session })).toEqual([d, c]);
    expect(await ids({ actor_id: session })).toEqual([d, c]);
    expect(await ids({ operation: "deleted" })).toEqual([d]);
    expect(await ids({ finding: "any" })).toEqual([b]);
    expect(await ids({ finding: "hidden_text" })).toEqual([b]);
    expect(await ids({ finding: "zero_width" })).toEqual([b]);
    expect(await ids({ finding: "other" })).toEqual([]);
    expect(await ids({ origin: "rest" })).toEqual([]);
    expect(await ids({ path_glob: "/logs/**", state: "any" })).toEqual([b, a]);
    expect(await ids({ path_glob: "/logs/*.md", state: "any" })).toEqual([a]);
    expect(await ids({ path_glob: "/**/b.md" })).toEqual([b]);
    expect(await ids({ assignee: "me" })).toEqual([]);
    expect(await ids({ "created_at[gte]": "2999-01-01T00:00:00Z" })).toEqual([]);
    for (const wrong of ["state=odd", "state=", "path_glob=x", "order=best", "limit=0", "page=x", "surprise=1"]) {
      expect([wrong, (await door.send("GET", `/v1/changes?${wrong}`)).status]).toEqual([wrong, 400]);
    }
    const other = await door.send<Page>("GET", `/v1/changes?memory_store_id=${store.id}&limit=1`);
    const mixed = `/v1/changes?order=oldest&page=${other.json.next_page}`;
    expect((await door.send("GET", mixed)).status).toBe(400);
  });

  it("shows nothing of stores that the key or member may not see", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const id = await store.write("hidden", create("/x", "secret\n"));
    const { id: own } = await door.client.beta.memoryStores.create({ name: "Own" });
    const limited = await door.createKey({ storeIds: [own] });
    const foreign = await createTestKey(database.db, await createWorkspace(database.db));
    for (const key of [limited, foreign]) {
      expect((await door.send<Page>("GET", "/v1/changes?state=any", { key })).json.data).toEqual([]);
      for (const path of [
        `/v1/changes/${id}`,
        `/v1/changes/${id}/comments`,
        `/v1/changes?memory_store_id=${store.id}`,
      ]) {
        expect([path, (await door.send("GET", path, { key })).status]).toEqual([path, 404]);
      }
      const review = await door.send("POST", `/v1/changes/${id}/review`, { key, body: { verdict: "approve" } });
      expect(review.status).toBe(404);
    }
    const body = { verdict: "approve" };
    expect((await door.send("POST", `/v1/changes/${id}/review`, { body })).status).toBe(403);
  });

  it("neither repeats nor loses a change while others are written and decided on", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const written: string[] = [];
    for (let i = 0; i < 12; i++) written.push(await store.write("w", create(`/${i}`, `${i}\n`)));
    let more = 0;
    const meanwhile = async () => {
      const id = await store.write("w", create(`/later${++more}`, "later\n"));
      if (more === 1) await store.review(id, { verdict: "approve" });
      if (more === 2) await store.review(written[11]!, { verdict: "approve" });
    };
    const query = { memory_store_id: store.id, limit: "5" };
    expect(await pageThrough(query, meanwhile)).toEqual(written.toReversed());
    expect((await pageThrough({ ...query, order: "oldest" })).slice(0, 11)).toEqual(written.slice(0, 11));
    const glob = await pageThrough({ ...query, path_glob: "/?*" });
    expect(glob).toEqual((await store.changes()).map((change) => change.id));
    expect(new Set(await pageThrough({ ...query, order: "riskiest" })).size).toBe(glob.length);
  });
});

describeOnBoth("listing among 10,000 pending changes", (database) => {
  const door = useProgramClient(database);
  let store: ReviewStore;

  beforeAll(async () => {
    store = await createReviewStore(database, door, { policy: "approved" });
    const key = {
      kind: "key",
      keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV",
      access: "read_write",
      stores: "all",
    } as const;
    const actor = { ...key, workspaceId: door.workspaceId };
    for (let at = 0; at < 10_000; at += 500) {
      const batch = Array.from({ length: 500 }, (_, i) =>
        commitChange(contextOf(database.db, actor, { origin: "tool", session: { label: `s${(at + i) % 7}` } }), {
          storeId: store.id,
          edits: [
            {
              kind: "create",
              path: parseMemoryPath(`/${(at + i) % 50}/${at + i}.md`),
              content: parseContent(i % 100 === 0 ? "a\u200bb" : "ab"),
            },
          ],
        }),
      );
      await Promise.all(batch);
    }
  }, 300_000);

  it.each<[string, Record<string, string | number>]>([
    ["the newest", {}],
    ["the newest hundred", { limit: 100 }],
    ["the oldest of a store", { order: "oldest" }],
    ["the riskiest", { order: "riskiest" }],
    ["a folder", { path_glob: "/7/**" }],
    ["an ending", { path_glob: "/**/9999.md" }],
    ["findings", { finding: "any" }],
    ["whatever state", { state: "any" }],
  ])("is quick for %s", async (_, filter) => {
    const times: number[] = [];
    for (let i = 0; i < 3; i++) {
      const start = performance.now();
      const page = await runOperation(store.editor, operations.listChanges as never, {
        memory_store_id: store.id,
        ...filter,
      });
      times.push(performance.now() - start);
      expect((page.json as unknown as Page).data.length).toBeGreaterThan(0);
    }
    expect(Math.min(...times)).toBeLessThan(1_500);
  });

  it.each<[string, object, object]>([
    ["all", {}, { count: 1_000, complete: false }],
    ["a folder", { path_glob: "/7/**" }, { count: 200, complete: true }],
    ["an ending", { path_glob: "/**/9999.md" }, { count: 1, complete: false }],
    ["findings", { finding: "any" }, { count: 100, complete: true }],
  ])("counts %s as far as is worth its while, and says where there may be more", async (_, filter, expected) => {
    const start = performance.now();
    const { json } = await runOperation(store.editor, operations.countListedChanges, {
      memory_store_id: store.id,
      ...filter,
    });
    expect(json).toEqual(expected);
    expect(performance.now() - start).toBeLessThan(1_500);
  });

  it("names who wrote them quickly, and says where there are more than it looks at", async () => {
    const times: number[] = [];
    for (let i = 0; i < 3; i++) {
      const start = performance.now();
      const { json } = await runOperation(store.editor, operations.listChangeAuthors, { state: "any" });
      times.push(performance.now() - start);
      const { sessions, complete } = json as unknown as ChangeAuthorsJson;
      expect(sessions.map(({ count }) => count).reduce((a, b) => a + b)).toBe(10_000);
      expect(sessions.map(({ name }) => name)).toHaveLength(7);
      expect(complete).toBe(false);
    }
    expect(Math.min(...times)).toBeLessThan(500);
  });

  it("counts what is narrowed among as many as it looks at, however few fit", async () => {
    const count = async (filter: object) =>
      (await runOperation(store.editor, operations.countListedChanges, filter)).json;
    expect(await count({ path_glob: "/49/**" })).toEqual({ count: 200, complete: true });
    const another = await createReviewStore(database, door, { policy: "approved" });
    await another.write("late", create("/late.md", "late\n"));
    for (const filter of [{ path_glob: "/49/**" }, { path_glob: "/49/**", state: "any" }])
      expect(await count(filter)).toEqual({ count: 200, complete: false });
    const { count: found, complete } = (await count({ finding: "any" })) as unknown as {
      count: number;
      complete: boolean;
    };
    // What is older than the newest 10,000 is not looked at: that is one change, with a finding.
    expect([found, complete]).toEqual([99, false]);
  });
});
