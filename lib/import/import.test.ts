import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { hourMs } from "@/lib/domain/durations";
import { runErasure } from "@/lib/erasure/run-erasure";
import { configureStoreInput } from "@/lib/store/store.schema";
import { configureStore } from "@/lib/store/update-store";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { runImports } from "@/lib/testing/imports";
import { useProgramClient } from "@/lib/testing/program-client";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { type TestEntry, zipArchive } from "@/lib/testing/zip-archive";
import type { ImportItemJson, ImportJson } from "./import.present";
import { sweepImports } from "./schedule-imports";

const secret = "the night train leaves from platform xylophone";

describeOnBoth("imports", (database) => {
  const door = useProgramClient(database);
  let dataDir = "";
  let store = "";

  beforeAll(() => {
    dataDir = useTestDataDir();
  });
  beforeEach(async () => {
    store = (await door.client.beta.memoryStores.create({ name: "Imported" })).id;
  });

  const upload = (entries: readonly TestEntry[], query = "", key = door.secret) =>
    door.send<ImportJson & { error?: { message: string } }>(
      "POST",
      `/v1/imports/upload?memory_store_id=${store}${query}`,
      {
        raw: zipArchive(entries),
        headers: { "content-type": "application/zip" },
        key,
      },
    );
  const look = async (id: string) => (await door.send<ImportJson>("GET", `/v1/imports/${id}`)).json;
  const itemsOf = async (id: string, query = "") =>
    (await door.send<{ data: ImportItemJson[]; next_page: string | null }>("GET", `/v1/imports/${id}/items${query}`))
      .json;
  const checked = async (entries: readonly TestEntry[], query = "") => {
    const { json } = await upload(entries, query);
    await runImports(database.db);
    return look(json.id);
  };
  const apply = async (id: string, body: object = {}) => {
    const answer = await door.send<ImportJson>("POST", `/v1/imports/${id}/apply`, { body });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    await runImports(database.db);
    return look(id);
  };
  const textsOf = async (id = store) => {
    const rows = await database.db.prisma.memory.findMany({
      where: { storeId: id, path: { not: null } },
      orderBy: { path: "asc" },
    });
    const heads = await database.db.prisma.version.findMany({
      where: { id: { in: rows.map((row) => row.headVersionId) } },
    });
    return Object.fromEntries(
      rows.map((row) => [row.path, heads.find(({ id: of }) => of === row.headVersionId)?.content]),
    );
  };
  const write = (at: string, content: string) =>
    door.client.beta.memoryStores.memories.create(store, { path: at, content });
  const stageFiles = (id?: string) =>
    readdirSync(path.join(dataDir, "imports")).filter((name) => id === undefined || name.startsWith(id));

  it("show what they would do, do it as one change, and keep nothing of what waited", async () => {
    await write("/same.md", "same");
    await write("/taken.md", "what we have");
    const one = await checked([
      ...[
        { name: "new/a.md", text: secret },
        { name: "same.md", text: "same" },
        { name: "taken.md", text: "theirs" },
      ],
      ...[
        { name: "taken.md/below", text: "b" },
        { name: "large", text: "x".repeat(102_401) },
      ],
    ]);
    expect(one).toMatchObject({ state: "ready", plan: { create: 1, same: 1, conflict: 2, refused: 1, changes: 1 } });
    const { data } = await itemsOf(one.id);
    expect(
      data.map(({ path: at, state, problem, conflicting_path }) => [at, state, problem, conflicting_path]),
    ).toEqual([
      ["/new/a.md", "create", null, null],
      ["/same.md", "same", null, null],
      ["/taken.md", "conflict", "taken", "/taken.md"],
      ["/taken.md/below", "conflict", "overlaps", "/taken.md"],
      ["/large", "refused", "too_large", null],
    ]);
    expect(await textsOf()).toEqual({ "/same.md": "same", "/taken.md": "what we have" });
    // What waits is in no row and in no file that can be read.
    for (const name of stageFiles())
      expect(readFileSync(path.join(dataDir, "imports", name)).includes(secret)).toBe(false);
    expect(
      JSON.stringify([await database.db.prisma.import.findMany(), await database.db.prisma.job.findMany()]),
    ).not.toContain("a.md");

    const done = await apply(one.id, { reason: "From the old wiki" });
    expect(done).toMatchObject({ state: "done", result: { created: 1, same: 1, skipped: 2, refused: 1, changes: 1 } });
    expect(await textsOf()).toEqual({ "/new/a.md": secret, "/same.md": "same", "/taken.md": "what we have" });
    const change = await database.db.prisma.change.findUniqueOrThrow({ where: { id: done.change_id ?? "" } });
    expect(change).toMatchObject({
      origin: "import",
      versionCount: 1,
      reason: "From the old wiki",
      actorType: "api_actor",
    });
    expect(stageFiles()).toEqual([]);
    expect((await database.db.prisma.import.findUniqueOrThrow({ where: { id: one.id } })).stageKey).toBeNull();
    expect((await door.send("GET", `/v1/imports/${one.id}/items`)).status).toBe(409);
    expect((await door.send("POST", `/v1/imports/${one.id}/apply`, { body: {} })).status).toBe(409);
  });

  it("are written with the words of whoever applied them, however many try at once", async () => {
    for (const round of [1, 2, 3]) {
      const one = await checked([{ name: `round-${round}.md`, text: "a" }]);
      const reasons = ["first", "second, which is longer than all the others", "third"];
      const answers = await Promise.all(
        reasons.map((reason) => door.send("POST", `/v1/imports/${one.id}/apply`, { body: { reason } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      await runImports(database.db);
      const { change_id: id } = await look(one.id);
      const change = await database.db.prisma.change.findUniqueOrThrow({ where: { id: id ?? "" } });
      expect(change.reason).toBe(reasons[answers.findIndex(({ status }) => status === 200)]);
    }
  });

  it("overwrite or keep both where they are told to, for all conflicts or for one", async () => {
    await write("/a.md", "ours");
    await write("/b.md", "ours");
    await write("/b-imported.md", "ours, too");
    const one = await checked([
      { name: "a.md", text: "theirs" },
      { name: "b.md", text: "theirs" },
    ]);
    const done = await apply(one.id, { on_conflict: "overwrite", choices: [{ position: 1, choice: "keep_both" }] });
    expect(done.result).toMatchObject({ overwritten: 1, kept_both: 1, versions: 2, changes: 1 });
    expect(await textsOf()).toEqual({
      ...{ "/a.md": "theirs", "/b.md": "ours", "/b-imported.md": "ours, too", "/b-imported-2.md": "theirs" },
    });
  });

  it("keep both at a place that nothing else of the import is to have, and only where there is room", async () => {
    await write("/plan", "ours");
    const files = [
      { name: "plan", text: "theirs" },
      { name: "plan-imported", text: "another" },
      { name: "plan-imported-2/a", text: "a third" },
    ];
    const first = await apply((await checked(files)).id, { on_conflict: "keep_both" });
    expect(first.result).toMatchObject({ created: 2, kept_both: 1, changed: 0 });
    expect(await textsOf()).toEqual({
      ...{
        "/plan": "ours",
        "/plan-imported": "another",
        "/plan-imported-2/a": "a third",
        "/plan-imported-3": "theirs",
      },
    });
    const again = await checked([
      { name: "plan", text: "theirs" },
      { name: "plan-imported", text: "other" },
    ]);
    await database.db.prisma.store.update({ where: { id: store }, data: { memoryCount: 10_000 } });
    const choices = [{ position: 0, choice: "keep_both" }];
    const full = await apply(again.id, { on_conflict: "overwrite", choices });
    expect(full).toMatchObject({ state: "done", result: { skipped: 1, overwritten: 1 } });
  });

  it("overwrite nothing that was written after the dry run", async () => {
    const { id } = await write("/a.md", "ours");
    const one = await checked([
      { name: "a.md", text: "theirs" },
      { name: "b.md", text: "theirs" },
    ]);
    await door.client.beta.memoryStores.memories.update(id, { memory_store_id: store, content: "newer" });
    await write("/b.md", "new");
    const done = await apply(one.id, { on_conflict: "overwrite" });
    expect(done).toMatchObject({ state: "done", change_id: null, result: { changed: 2, versions: 0, changes: 0 } });
    expect(await textsOf()).toEqual({ "/a.md": "newer", "/b.md": "new" });
  });

  it("go into a folder, and list page by page and by state", async () => {
    const entries = Array.from({ length: 7 }, (_, n) => ({ name: `${n}.md`, text: `${n}` }));
    const one = await checked([...entries, { name: "e\u0301", text: "" }], "&into=/old/wiki/");
    const first = await itemsOf(one.id, "?limit=5&state=create");
    expect(first.data.map(({ path: at }) => at)).toEqual(entries.slice(0, 5).map(({ name }) => `/old/wiki/${name}`));
    const rest = await itemsOf(one.id, `?limit=5&state=create&page=${first.next_page}`);
    expect([rest.data.length, rest.next_page]).toEqual([2, null]);
    expect((await itemsOf(one.id, "?state=refused")).data).toMatchObject([{ problem: "path", position: 7 }]);
  });

  it("take the files of a folder, each under its path", async () => {
    const form = new FormData();
    form.append("notes/ä.md", new Blob(["\uFEFFone\r\n"]), "ä.md");
    form.append("b.md", new Blob([new Uint8Array([0xff])]), "b.md");
    const body = new Response(form);
    const { json } = await door.send<ImportJson>("POST", `/v1/imports/upload?memory_store_id=${store}`, {
      raw: new Uint8Array(await body.arrayBuffer()),
      headers: { "content-type": body.headers.get("content-type") ?? "" },
    });
    await runImports(database.db);
    expect(await look(json.id)).toMatchObject({ source: "files", plan: { create: 1, refused: 1 } });
    await apply(json.id);
    expect(await textsOf()).toEqual({ "/notes/ä.md": "\uFEFFone\r\n" });
  });

  it("refuse a hostile archive at once and keep nothing of it", async () => {
    const before = [await database.db.prisma.import.count(), stageFiles()];
    const refused = await upload([
      { name: "good.md", text: "good" },
      { name: "link", text: "/etc/passwd", mode: 0o120777 },
    ]);
    expect([refused.status, refused.json.error?.message]).toEqual([400, expect.stringContaining("link")]);
    const lying = await upload([
      { name: "good.md", text: "good" },
      { name: "bad.md", text: "x".repeat(9_000), size: 5 },
    ]);
    expect(lying.status).toBe(400);
    const other = { raw: "text", headers: { "content-type": "text/plain" } };
    expect((await door.send("POST", `/v1/imports/upload?memory_store_id=${store}`, other)).status).toBe(400);
    expect([await database.db.prisma.import.count(), stageFiles()]).toEqual(before);
  });

  it("pass the store's detectors and its review as any other write", async () => {
    const editor = contextOf(database.db, await createMember(database.db, door.workspaceId, "editor"));
    const settings = { review: { policy: "approved" }, detectors: { secret: "block" } };
    await configureStore(editor, configureStoreInput.parse({ memory_store_id: store, settings }));
    const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
    const one = await checked([
      { name: "a.md", text: "fine" },
      { name: "b.md", text: `token ${token}` },
    ]);
    expect(one.plan).toMatchObject({ create: 1, refused: 1, held: 1 });
    const { data } = await itemsOf(one.id, "?state=refused");
    expect(data).toMatchObject([{ path: "/b.md", problem: "blocked", note: expect.stringMatching(/\w/) }]);
    expect(JSON.stringify(data)).not.toContain(token);
    const done = await apply(one.id);
    expect(await textsOf()).toEqual({ "/a.md": "fine" });
    const change = await database.db.prisma.change.findUniqueOrThrow({ where: { id: done.change_id ?? "" } });
    expect(change.reviewState).toBe("pending");
    expect(await database.db.prisma.heldMemory.count({ where: { storeId: store } })).toBe(1);
  });

  it("keep nothing beside the memory that has it already where the detectors refuse it anew", async () => {
    const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
    await write("/a.md", `token ${token}`);
    const editor = contextOf(database.db, await createMember(database.db, door.workspaceId, "editor"));
    const settings = { detectors: { secret: "block" } };
    await configureStore(editor, configureStoreInput.parse({ memory_store_id: store, settings }));
    const one = await checked([
      { name: "a.md", text: `token ${token}, and more` },
      { name: "b.md", text: "fine" },
    ]);
    expect(one.plan).toMatchObject({ create: 1, conflict: 1 });
    const done = await apply(one.id, { on_conflict: "keep_both" });
    expect(done).toMatchObject({ state: "done", result: { created: 1, refused: 1 } });
  });

  it("say that they are lost where the master key is another by now", async () => {
    const one = await checked([{ name: "a", text: "a" }]);
    const stageKey = `wrapped:${Buffer.alloc(60).toString("base64")}`;
    await database.db.prisma.import.update({ where: { id: one.id }, data: { stageKey } });
    expect((await door.send("GET", `/v1/imports/${one.id}/items`)).status).toBe(409);
    expect((await door.send("POST", `/v1/imports/${one.id}/apply`, { body: {} })).status).toBe(409);
    expect((await door.send("POST", `/v1/imports/${one.id}/cancel`)).status).toBe(200);
    const early = (await upload([{ name: "a", text: "a" }])).json;
    await database.db.prisma.import.update({ where: { id: early.id }, data: { stageKey } });
    await runImports(database.db);
    expect(await look(early.id)).toMatchObject({ state: "failed", problem: "lost" });
  });

  it("are only for who may write to the store, and write nothing for a key that was revoked", async () => {
    const reader = await door.createKey({ access: "read_only" });
    const other = await door.client.beta.memoryStores.create({ name: "Other" });
    const elsewhere = await door.createKey({ storeIds: [other.id] });
    expect((await upload([{ name: "a", text: "a" }], "", reader)).status).toBe(403);
    expect((await upload([{ name: "a", text: "a" }], "", elsewhere)).status).toBe(404);
    const writer = await door.createKey({});
    const { json } = await upload([{ name: "a", text: "a" }], "", writer);
    expect((await door.send("GET", `/v1/imports/${json.id}`, { key: elsewhere })).status).toBe(404);
    await runImports(database.db);
    await door.send("POST", `/v1/imports/${json.id}/apply`, { key: writer, body: {} });
    await database.db.prisma.key.updateMany({
      where: { id: json.created_by.id ?? "" },
      data: { revokedAt: new Date().toISOString() },
    });
    await runImports(database.db);
    expect(await look(json.id)).toMatchObject({ state: "failed", problem: "permission" });
    expect(await textsOf()).toEqual({});
    expect(stageFiles(json.id)).toEqual([]);
  });

  it("are thrown away when somebody cancels them, when a day has passed, and when something of the store is erased", async () => {
    const [waiting, early, late] = [
      await checked([{ name: "a", text: "a" }]),
      (await upload([{ name: "a", text: "a" }])).json,
      await checked([{ name: "b", text: "b" }]),
    ];
    for (const id of [waiting.id, early.id]) {
      expect((await door.send("POST", `/v1/imports/${id}/cancel`)).status).toBe(200);
      expect(await look(id)).toMatchObject({ state: "cancelled" });
    }
    await sweepImports(database.db, new Date(Date.now() + 23 * hourMs).toISOString());
    expect(await look(late.id)).toMatchObject({ state: "ready" });
    await sweepImports(database.db, new Date(Date.now() + 25 * hourMs).toISOString());
    expect(await look(late.id)).toMatchObject({ state: "expired" });
    expect(stageFiles()).toEqual([]);

    const memory = await write("/m", "one");
    await door.client.beta.memoryStores.memories.update(memory.id, { memory_store_id: store, content: "two" });
    const again = await checked([{ name: "c", text: secret }]);
    await door.send("POST", `/v1/memory_stores/${store}/memory_versions/${memory.memory_version_id}/redact`);
    await runErasure(database.db);
    expect(await look(again.id)).toMatchObject({ state: "cancelled", problem: "erased" });
    expect(stageFiles()).toEqual([]);
  });
});
