import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { parseConfig, setConfig } from "@/lib/config/config";
import { hourMs, minuteMs } from "@/lib/domain/durations";
import { setImportance } from "@/lib/entry/set-importance";
import { readAttributesOfStore } from "@/lib/retention/retention.store";
import { setMemoryExpiry } from "@/lib/retention/set-memory-expiry";
import { startChild } from "@/lib/testing/child-process";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { checkHistory } from "@/lib/testing/history-check";
import { runImports } from "@/lib/testing/imports";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore } from "@/lib/testing/review-store";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import type { ImportItemJson, ImportJson } from "./import.present";

const script = path.resolve(import.meta.dirname, "../testing/import-until-killed.ts");
/** At which statement each process dies; each goes on where the one before it died. The last one lives. */
const deaths = [9, 40, 90, 0];

describeOnBoth("what was exported", (database, provider) => {
  const door = useProgramClient(database);
  let dataDir = "";
  beforeAll(() => {
    dataDir = useTestDataDir();
  });

  const versionsOf = (storeId: string) =>
    database.db.prisma.version.findMany({ where: { storeId }, orderBy: { seq: "asc" } });

  /** A life in a store: an agent writes, moves, deletes and brings back; a person reviews, comments and redacts. */
  async function livedIn() {
    const store = await createReviewStore(database, door, {});
    const create = (at: string, text: string) => ({ command: "create", path: `/memories${at}`, file_text: text });
    await store.write("run", create("/team/plan.md", "\uFEFFline 1\r\nno end, 世界 🌍"));
    await store.write("run", create("/team/secret.md", "the password"));
    await store.write("run", create("/team/secret.md", "no password"));
    await store.write("run", { command: "rename", old_path: "/memories/team", new_path: "/memories/crew" });
    await store.write("run", create("/con", "a device on Windows"));
    await store.write("run", create('/odd "name" & 100%25', ""));
    await store.write("run", create("/gone", "gone soon"));
    await store.write("run", { command: "delete", path: "/memories/gone" });
    await store.write("run", create("/gone", "and again, as another memory"));
    const deleted = await database.db.prisma.memory.findFirstOrThrow({ where: { storeId: store.id, path: null } });
    const first = await database.db.prisma.version.findFirstOrThrow({ where: { memoryId: deleted.id, number: 1 } });
    await store.write("run", { command: "rename", old_path: "/memories/gone", new_path: "/memories/gone-2" });
    const restored = await door.send("POST", `/v1/memory_stores/${store.id}/memories/${deleted.id}/restore`, {
      body: { memory_version_id: first.id },
    });
    expect([restored.status, restored.text]).toEqual([200, expect.any(String)]);
    const admin = contextOf(database.db, await createMember(database.db, door.workspaceId, "admin"));
    const written = await versionsOf(store.id);
    const secret = written.find(({ content }) => content === "the password");
    await redactVersion(admin, { memory_store_id: store.id, memory_version_id: secret?.id, reason: "secret" } as never);
    const [oldest] = await store.changes({ order: "oldest", state: "any" });
    await store.review(oldest!.id, { verdict: "approve", comment: "Looks right" });
    return store.id;
  }

  const exported = async (store: string, format: string) => {
    const answer = await fetch(`${door.url}/v1/exports`, {
      method: "POST",
      headers: { "x-api-key": door.secret, "content-type": "application/json" },
      body: JSON.stringify({ memory_store_id: store, format }),
    });
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const look = async (id: string) => (await door.send<ImportJson>("GET", `/v1/imports/${id}`)).json;
  const begin = async (raw: Uint8Array<ArrayBuffer>, type: string, query = "") => {
    const store = (await door.client.beta.memoryStores.create({ name: "Copy" })).id;
    const answer = await door.send<ImportJson>("POST", `/v1/imports/upload?memory_store_id=${store}${query}`, {
      raw,
      headers: { "content-type": type },
    });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    await runImports(database.db);
    expect(await look(answer.json.id)).toMatchObject({ state: "ready", plan: { conflict: 0, refused: 0 } });
    return { id: answer.json.id, store };
  };
  const apply = async (id: string) => {
    const answer = await door.send("POST", `/v1/imports/${id}/apply`, { body: {} });
    expect(answer.status).toBe(200);
  };
  const changesOf = (storeId: string) =>
    database.db.prisma.change.findMany({ where: { storeId }, orderBy: { seq: "asc" } });
  /** Each memory by the place of its first version. */
  const shape = (versions: Awaited<ReturnType<typeof versionsOf>>) => {
    const firsts = [...new Set(versions.map(({ memoryId }) => memoryId))];
    return versions.map(({ memoryId, number, operation, path: at, content, contentSha256, redactedAt }) => [
      ...[firsts.indexOf(memoryId), number, operation],
      ...(redactedAt === null && !content?.includes("was redacted at") ? [at, content, contentSha256] : ["redacted"]),
    ]);
  };
  const texts = async (storeId: string) => {
    const heads = await database.db.prisma.memory.findMany({
      where: { storeId, path: { not: null } },
      orderBy: { path: "asc" },
    });
    return heads.map(({ path: at, contentSha256, sizeBytes }) => [at, contentSha256, sizeBytes]);
  };

  it("as lines comes back with a history of the same length, byte by byte, and with what reviewers said", async () => {
    const from = await livedIn();
    const lines = await exported(from, "jsonl");
    const { id, store } = await begin(lines, "application/jsonl");
    const versions = await versionsOf(from);
    expect(await look(id)).toMatchObject({ history: true, plan: { versions: versions.length } });
    await apply(id);
    await runImports(database.db);
    expect(await look(id)).toMatchObject({ state: "done", result: { versions: versions.length } });
    expect(shape(await versionsOf(store))).toEqual(shape(versions));
    expect(await texts(store)).toEqual(await texts(from));
    const [before, after] = [await changesOf(from), await changesOf(store)];
    expect(after.map(({ versionCount, origin }) => [versionCount, origin])).toEqual(
      before.map(({ versionCount }) => [versionCount, "import"]),
    );
    expect(after[0]?.reason).toMatch(/^Imported: chg_\w+ by run, .*, approved by reviewer person\.$/);
    const [comment] = await database.db.prisma.reviewComment.findMany({ where: { storeId: store } });
    expect(comment).toMatchObject({
      changeId: after[0]?.id,
      body: expect.stringMatching(/^reviewer person, .*\n\nLooks right$/s),
    });
    expect((await checkHistory(database.db, store)).faults).toEqual([]);
    expect(await database.db.prisma.importMemory.count()).toBe(0);
  });

  it("as lines comes as it is now into a store that was written to, or where that is asked for", async () => {
    const from = await livedIn();
    const lines = await exported(from, "jsonl");
    const { id, store } = await begin(lines, "application/jsonl", "&history=latest&into=/copy/");
    await apply(id);
    await runImports(database.db);
    expect(await look(id)).toMatchObject({ state: "done", history: false, result: { changes: 1 } });
    expect(await texts(store)).toEqual((await texts(from)).map(([at, ...rest]) => [`/copy${at}`, ...rest]));
    const full = `/v1/imports/upload?memory_store_id=${store}&history=full`;
    const refused = await door.send("POST", full, { raw: lines, headers: { "content-type": "application/jsonl" } });
    expect(refused.status).toBe(409);
  });

  it("as lines brings along when a memory expires and how important it is, and leaves out what has expired", async () => {
    const { id: from } = await createReviewStore(database, door, {});
    const admin = contextOf(database.db, await createMember(database.db, door.workspaceId, "admin"));
    const expires_at = new Date(Date.now() + hourMs).toISOString();
    const create = async (at: string) => ({
      memory_store_id: from,
      memory_id: (await door.client.beta.memoryStores.memories.create(from, { path: at, content: at })).id,
    });
    const [kept, brief, gone] = [await create("/kept"), await create("/brief"), await create("/gone")];
    await create("/plain");
    await setImportance(admin, { ...kept, importance: 5 });
    for (const of of [brief, gone]) await setMemoryExpiry(admin, { ...of, expires_at });
    await setImportance(admin, { ...gone, importance: 2 });
    await door.client.beta.memoryStores.memories.delete(gone.memory_id, { memory_store_id: from });
    const said = async (storeId: string) => {
      const rows = await readAttributesOfStore(database.db.read, storeId);
      const paths = await database.db.prisma.memory.findMany({ where: { storeId } });
      const pathOf = new Map(paths.map(({ id, path: at }) => [id, at]));
      return rows.map((row) => [pathOf.get(row.memory_id), row.expires_at, row.importance]).sort();
    };
    const lines = await exported(from, "jsonl");
    const expected = (below = "") => [
      [`${below}/brief`, expires_at, null],
      [`${below}/kept`, null, 5],
    ];
    for (const [query, below] of [
      ["", ""],
      ["&history=latest&into=/copy/", "/copy"],
    ]) {
      const { id, store } = await begin(lines, "application/jsonl", query);
      await apply(id);
      await runImports(database.db);
      expect(await look(id)).toMatchObject({ state: "done" });
      expect(await said(store)).toEqual(expected(below));
      const { expiryDueAt } = await database.db.prisma.store.findUniqueOrThrow({ where: { id: store } });
      expect(expiryDueAt).toBe(expires_at);
      expect((await checkHistory(database.db, store)).faults).toEqual([]);
    }
    const text = new TextDecoder().decode(lines);
    for (const [at, wrong] of [
      ['"importance":5', '"importance":6'],
      [`"${expires_at}"`, '"soon"'],
      [/.*memory_attributes",.*\n/, ""],
    ] as const) {
      const answer = await door.send("POST", `/v1/imports/upload?memory_store_id=${from}&history=latest`, {
        raw: text.replace(at, wrong),
        headers: { "content-type": "application/jsonl" },
      });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
    }
    const store = (await door.client.beta.memoryStores.create({ name: "Late" })).id;
    const over = text.replaceAll(expires_at, "2020-01-01T00:00:00.000Z");
    const answer = await door.send<ImportJson>("POST", `/v1/imports/upload?memory_store_id=${store}&history=latest`, {
      raw: over,
      headers: { "content-type": "application/jsonl" },
    });
    await runImports(database.db);
    const { json: items } = await door.send<{ data: ImportItemJson[] }>(
      "GET",
      `/v1/imports/${answer.json.id}/items?state=refused`,
    );
    expect(items.data).toMatchObject([{ path: "/brief", problem: "expired" }]);
  });

  it("as lines is refused where a text is not what it was, a line is missing, or it is not ours", async () => {
    const from = await livedIn();
    const whole = new TextDecoder().decode(await exported(from, "jsonl"));
    const store = (await door.client.beta.memoryStores.create({ name: "Copy" })).id;
    const send = async (text: string) =>
      (
        await door.send("POST", `/v1/imports/upload?memory_store_id=${store}`, {
          raw: text,
          headers: { "content-type": "application/jsonl" },
        })
      ).status;
    const cut = whole.trimEnd().split("\n");
    const broken = [
      whole.replace("no password", "my password"),
      cut.slice(0, -1).join("\n"),
      cut.toSpliced(3, 1).join("\n"),
      cut.slice(1).join("\n"),
      `${whole}{"type":"end"}\n`,
      "{}",
      "",
      whole.replace('"palimpsest-export/1"', '"another/1"'),
      // What no database of the two holds, or one of them does not.
      whole.replace('"reason":null', '"reason":"a\\u0000b"'),
      whole.replace("Looks right", "Looks\\u0000right"),
      whole.replace('"line":null', '"line":99999999999'),
    ];
    for (const text of broken) expect(await send(text)).toBe(400);
    expect(await database.db.prisma.import.count({ where: { storeId: store } })).toBe(0);
  });

  it("as a ZIP comes back byte by byte, names included", async () => {
    const from = await livedIn();
    for (const at of ["/:A", "/:a", "/%3Aa", "/repo/.git/config", "/.obsidian/app.json", "/pictures/Thumbs.db"])
      await door.client.beta.memoryStores.memories.create(from, { path: at, content: `at ${at}` });
    const { id, store } = await begin(await exported(from, "zip"), "application/zip");
    await apply(id);
    await runImports(database.db);
    expect(await look(id)).toMatchObject({ state: "done", result: { changes: 1 } });
    expect(await texts(store)).toEqual(await texts(from));
  });

  it.each([
    ["jsonl", "application/jsonl"],
    ["zip", "application/zip"],
  ])("as %s is written once, however often the process dies", { timeout: 300_000 }, async (format, type) => {
    // The process that is killed opens the database in plain.
    if (database.db.cipher) return;
    const from = await livedIn();
    const { id, store } = await begin(await exported(from, format), type);
    await apply(id);
    const { location } = database;
    const place = location.provider === "sqlite" ? location.file : location.url;
    for (const [turn, killAt] of deaths.entries()) {
      const child = startChild(script, [provider, place, String(killAt), String((turn + 1) * minuteMs), dataDir]);
      await child
        .done()
        .catch((error) =>
          expect([killAt > 0, String(error)]).toEqual([true, expect.stringContaining("failed with null")]),
        );
      expect((await checkHistory(database.db, store)).faults).toEqual([]);
      if (format === "zip") expect((await changesOf(store)).length).toBeLessThanOrEqual(1);
    }
    expect(await look(id)).toMatchObject({ state: "done" });
    expect(await texts(store)).toEqual(await texts(from));
    if (format === "jsonl") expect(shape(await versionsOf(store))).toEqual(shape(await versionsOf(from)));
  });

  it("is pulled from another server page by page, and from private addresses only where that is allowed", async () => {
    const from = (await door.client.beta.memoryStores.create({ name: "There" })).id;
    for (let n = 0; n < 45; n++)
      await door.client.beta.memoryStores.memories.create(from, {
        path: `/notes/${n}.md`,
        content: `\uFEFF${n}\r\n世界`,
      });
    const store = (await door.client.beta.memoryStores.create({ name: "Here" })).id;
    const server = { base_url: door.url, api_key: door.secret, memory_store_id: from };
    const pull = (over: object = {}) =>
      door.send<ImportJson>("POST", "/v1/imports", {
        body: { memory_store_id: store, server: { ...server, ...over } },
      });
    expect((await pull()).status).toBe(400);
    setConfig(parseConfig({ DATA_DIR: dataDir, WEBHOOK_ALLOW_PRIVATE: "true" }));
    try {
      const wrong = (await pull({ api_key: "not-a-key" })).json;
      const gone = (await pull({ memory_store_id: "memstore_01ARZ3NDEKTSV4RRFFQ69G5FAV" })).json;
      const { json } = await pull();
      expect(JSON.stringify(await database.db.prisma.import.findMany())).not.toContain(door.secret);
      await runImports(database.db);
      for (const one of [wrong, gone])
        expect(await look(one.id)).toMatchObject({ state: "failed", problem: "remote_refused" });
      expect(await look(json.id)).toMatchObject({ state: "ready", plan: { create: 45 } });
      const { json: items } = await door.send<{ data: ImportItemJson[] }>("GET", `/v1/imports/${json.id}/items`);
      expect(items.data[0]).toMatchObject({ path: "/notes/0.md", state: "create" });
      await apply(json.id);
      await runImports(database.db);
      expect(await look(json.id)).toMatchObject({ state: "done", result: { created: 45, changes: 1 } });
      expect(await texts(store)).toEqual(await texts(from));
    } finally {
      setConfig(parseConfig({ DATA_DIR: dataDir }));
    }
  });
});
