import { expect, it } from "vitest";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

interface Row {
  id: string;
  path: string | null;
  content: string | null;
  redacted_at?: string | null;
}

describeOnBoth("blame and time travel over REST", (database) => {
  const door = useProgramClient(database);

  async function newStore() {
    const { id } = await door.client.beta.memoryStores.create({ name: "Past" });
    const url = `/v1/memory_stores/${id}`;
    const send = async <Json>(method: string, path: string, body?: unknown) =>
      (await door.send<Json>(method, `${url}${path}`, { body })).json;
    const create = (path: string, content: string) => send<Row>("POST", "/memories", { path, content });
    const lastChange = async () =>
      (await database.db.prisma.change.findFirstOrThrow({ where: { storeId: id }, orderBy: { seq: "desc" } })).id;
    return { id, url, send, create, lastChange };
  }

  it("reads a store as it was, says what differs, and restores it after a dry run", async () => {
    const { send, create, lastChange } = await newStore();
    const a = await create("/a", "one\n");
    await create("/f/b", "b");
    const then = await lastChange();
    await send("POST", `/memories/${a.id}`, { content: "one\ntwo\n", path: "/f/a" });
    await create("/new", "new");
    const list = async (query: string) =>
      (await send<{ data: Row[] }>("GET", `/memories?${query}`)).data.map(({ path }) => path);
    expect(await list(`at=${then}`)).toEqual(["/a", "/f/b"]);
    expect(await list(`at=${then}&depth=1`)).toEqual(["/a", "/f/"]);
    expect(await list("")).toEqual(["/f/a", "/f/b", "/new"]);
    const was = await send<Row>("GET", `/memories/${a.id}?at=${then}`);
    expect(was).toMatchObject({ type: "memory", path: "/a", content: "one\n", redacted_at: null });
    const compared = await send<object>("GET", `/compare?from=${then}`);
    expect(compared).toMatchObject({
      counts: { created: 1, modified: 1, renamed: 0, deleted: 0 },
      data: [
        { kind: "modified", from_path: "/a", to_path: "/f/a" },
        { kind: "created", from_path: null, to_path: "/new" },
      ],
      next_page: null,
    });
    const blame = await send<{ runs: object[]; versions: { actor: object }[] }>("GET", `/memories/${a.id}/blame`);
    expect(blame.runs).toMatchObject([
      { start: 1, count: 1, origin: "version" },
      { start: 2, count: 1, origin: "version" },
    ]);
    expect(blame.versions[0]).toMatchObject({ actor: { type: "api_actor" }, review: { state: "pending" } });
    const plan = await send<object>("POST", "/restore", { at: then, dry_run: true });
    const counts = { created: 0, modified: 1, renamed: 0, deleted: 1 };
    expect(plan).toMatchObject({ dry_run: true, counts, total: 2, change_id: null, conflicts: [] });
    expect(await list("")).toEqual(["/f/a", "/f/b", "/new"]);
    const done = await send<object>("POST", "/restore", { at: then, reason: "back" });
    expect(done).toMatchObject({ dry_run: false, counts, change_id: await lastChange() });
    expect(await list("")).toEqual(["/a", "/f/b"]);
    expect(await send<object>("POST", "/restore", { at: then })).toMatchObject({ total: 0, change_id: null });
  });

  it("says of what was redacted that it was there, and nothing else", async () => {
    const { send, create, lastChange } = await newStore();
    const a = await create("/secret-name", "secret");
    const then = await lastChange();
    const versions = await send<{ data: { id: string }[] }>("GET", `/memory_versions?memory_id=${a.id}`);
    await send("POST", `/memories/${a.id}`, { content: "clean", path: "/clean" });
    await send("POST", `/memory_versions/${versions.data[0]!.id}/redact`, {});
    const gone = { id: a.id, path: null, content: null, content_sha256: null, redacted_at: expect.any(String) };
    expect(await send<object>("GET", `/memories/${a.id}?at=${then}`)).toMatchObject(gone);
    for (const query of ["", "&depth=1", "&limit=1"]) {
      const list = await send<object>("GET", `/memories?view=full&at=${then}${query}`);
      expect(list).toMatchObject({ data: [gone], next_page: null });
      expect(JSON.stringify(list)).not.toContain("secret");
    }
  });

  it.each([
    "yesterday",
    "2026-02-30T00:00:00Z",
    "2026-01-01",
    "2026-01-01T00:00:00",
    "1999-01-01T00:00:00Z",
    "0",
    "",
    "chg_",
    "chg_%00",
    "9".repeat(300),
    "mem_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "2026-01-01T00:00:00Z' OR 1=1",
  ])("refuses the moment %s in words", async (at) => {
    const { url } = await newStore();
    for (const path of [`/memories?at=${at}`, `/compare?from=${at}`]) {
      const answer = await door.send("GET", `${url}${path}`);
      expect(answer).toMatchObject({ status: 400, json: { error: { type: "invalid_request_error" } } });
    }
    const restore = await door.send("POST", `${url}/restore`, { body: { at: decodeURIComponent(at) } });
    expect(restore.status).toBe(400);
  });

  it("finds no change of another store", async () => {
    const [one, other] = [await newStore(), await newStore()];
    await other.create("/a", "");
    const at = await other.lastChange();
    for (const path of [`/memories?at=${at}`, `/compare?from=${at}`]) {
      expect(await door.send("GET", `${one.url}${path}`)).toMatchObject({ status: 404 });
    }
    expect(await door.send("POST", `${one.url}/restore`, { body: { at } })).toMatchObject({ status: 404 });
    const reader = await door.createKey({ access: "read_only" });
    const refused = { key: reader, body: { at } };
    expect(await door.send("POST", `${other.url}/restore`, refused)).toMatchObject({ status: 403 });
  });
});
