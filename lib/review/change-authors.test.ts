import { expect, it } from "vitest";
import { operations } from "@/lib/doors/operations";
import type { ChangeAuthorsJson } from "@/lib/review/change.present";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, runOperation } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";

const create = (path: string) => ({ command: "create", path: `/memories${path}`, file_text: "text\n" });

describeOnBoth("what an inbox is narrowed by", (database) => {
  const door = useProgramClient(database);

  async function authors(by: Parameters<typeof runOperation>[0], input: object): Promise<ChangeAuthorsJson> {
    const { status, json } = await runOperation(by, operations.listChangeAuthors, input);
    expect(status, JSON.stringify(json)).toBe(200);
    return json as unknown as ChangeAuthorsJson;
  }

  it("names who wrote the changes in some states, most of them first, whatever page they stand on", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    for (const path of ["/a", "/b", "/c"]) await store.write("often", create(path));
    const flagged = await store.write("once", create("/d"));
    const [one] = await store.changes();
    await store.write("twice", create("/e"));
    await store.write("twice", create("/f"));
    await store.review(flagged, { verdict: "flag" });
    const here = { memory_store_id: store.id };
    const found = await authors(store.editor, { ...here, state: ["pending"] });
    const sessions = found.sessions.map(({ name, count }) => [name, count]);
    expect(sessions).toEqual([
      ["often", 3],
      ["twice", 2],
    ]);
    expect(found.actors.map(({ name, count }) => [name, count])).toEqual(sessions);
    expect(found.keys).toEqual([{ id: one!.api_key!.id, name: "test key", count: 5 }]);
    expect([found.complete, found.more]).toEqual([true, false]);
    const open = await authors(store.editor, { ...here, state: ["pending", "flagged"] });
    expect(open.sessions.map(({ name, count }) => [name, count])).toEqual([...sessions, ["once", 1]]);
    expect((await authors(store.editor, { ...here, state: "any" })).sessions).toEqual(open.sessions);
  });

  it("says where a kind has more than are named", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    for (let run = 0; run < 51; run++) await store.write(`run ${run}`, create(`/${run}`));
    const found = await authors(store.editor, { memory_store_id: store.id, state: ["pending"] });
    expect([found.sessions.length, found.keys.length, found.more]).toEqual([50, 1, true]);
  });

  it("names nobody of stores that the actor may not see", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    await store.write("hidden run", create("/x"));
    const { id: own } = await door.client.beta.memoryStores.create({ name: "Own" });
    const key = { kind: "key", keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV", access: "read_only" } as const;
    const limited = contextOf(database.db, { ...key, workspaceId: door.workspaceId, stores: new Set([own]) });
    const workspaceId = await createWorkspace(database.db);
    const foreign = contextOf(database.db, await createMember(database.db, workspaceId, "admin"));
    const nobody = { actors: [], sessions: [], keys: [], complete: true, more: false };
    for (const by of [limited, foreign]) expect(await authors(by, { state: "any" })).toEqual(nobody);
    const { status } = await runOperation(limited, operations.listChangeAuthors, { state: "any", surprise: 1 });
    expect(status).toBe(400);
  });

  it("finds what is given to nobody", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const given = await store.write("run", create("/given"));
    const free = await store.write("run", create("/free"));
    const asked = await createMember(database.db, door.workspaceId, "reviewer");
    await runOperation(store.editor, operations.assignChange, { change_id: given, user_ids: [asked.userId] });
    const ids = async (filter: Record<string, string>) => (await store.changes(filter)).map(({ id }) => id);
    expect(await ids({ assignee: "none" })).toEqual([free]);
    expect(await ids({ assignee: "none", state: "any", path_glob: "/**" })).toEqual([free]);
    expect(await ids({ assignee: asked.userId })).toEqual([given]);
  });
});
