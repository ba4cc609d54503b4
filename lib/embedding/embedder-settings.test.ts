import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { readAuditChain } from "@/lib/audit/audit.store";
import { type Role, roles } from "@/lib/domain/role";
import { openEncrypted } from "@/lib/encryption/open-encrypted";
import { retrieveEntries } from "@/lib/entry/retrieve-entries";
import { createStore } from "@/lib/store/create-store";
import { type EmbedderServer, startEmbedder } from "@/lib/testing/embedder-server";
import { collect, contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { localDimensions } from "@/lib/testing/local-embedder";
import { describeInPlain } from "@/lib/testing/test-database";
import { presentEmbedder } from "./embedder.present";
import { embedderInput } from "./embedder.schema";
import { configureEmbedding } from "./find-embedder";
import { followWrites } from "./follow-writes";
import { retrieveEmbedder } from "./retrieve-embedder";
import { startEmbedding, stopEmbedding } from "./run-embedding";
import { rebuildVectors, removeEmbedder, setEmbedder } from "./set-embedder";
import { testEmbedder } from "./test-embedder";

describeInPlain("settings of embedders", (database) => {
  let server: EmbedderServer;
  let admin: Context;

  const input = (over: object = {}) => embedderInput.parse({ url: server.url, model: "local", ...over });
  const lan = async () => ["192.168.1.20"];
  const allow = (allowPrivate: boolean) => configureEmbedding(database.db, { ofServer: null, allowPrivate });

  beforeAll(async () => {
    server = await startEmbedder();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const workspaceId = await createWorkspace(database.db);
    admin = contextOf(database.db, await createMember(database.db, workspaceId, "admin"));
    server.requests.length = 0;
    server.mood = "well";
    allow(true);
  });

  it("is the admin's alone", async () => {
    const others = roles.filter((role): role is Exclude<Role, "admin"> => role !== "admin");
    const { workspaceId } = admin.actor;
    const key = { kind: "key", workspaceId, keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV", stores: "all" } as const;
    const actors = [
      ...(await Promise.all(others.map((role) => createMember(database.db, workspaceId, role)))),
      { ...key, access: "read_write" } as const,
      { ...key, access: "manage" } as const,
    ];
    for (const actor of actors) {
      const context = contextOf(database.db, actor);
      for (const act of [
        () => retrieveEmbedder(context),
        () => setEmbedder(context, input()),
        () => testEmbedder(context, input()),
        () => rebuildVectors(context),
        () => removeEmbedder(context),
      ])
        await expect(act()).rejects.toMatchObject({ code: "permission" });
    }
    expect(server.requests).toEqual([]);
    expect(await retrieveEmbedder(admin)).toMatchObject({ state: "off", embedder: null });
  });

  it("shows the key to nobody, and sends it to no other host than it was given for", async () => {
    const shown = presentEmbedder(await setEmbedder(admin, input({ api_key: "sk-of-the-first" })));
    expect(shown).toMatchObject({ has_key: true, source: "workspace", model: "local" });
    expect(JSON.stringify(shown)).not.toContain("sk-of-the-first");
    await testEmbedder(admin, input({ model: "another" }));
    expect(server.requests.at(-1)?.headers.authorization).toBe("Bearer sk-of-the-first");
    const other = await startEmbedder();
    await testEmbedder(admin, input({ url: other.url }));
    expect(other.requests.at(-1)?.headers.authorization).toBeUndefined();
    expect(presentEmbedder(await setEmbedder(admin, input({ url: other.url }))).has_key).toBe(false);
    await other.close();
    const acts = await collect(readAuditChain(database.db.read, admin.actor.workspaceId));
    expect(JSON.stringify(acts)).not.toContain("sk-of-the-first");
    expect(acts.flatMap(({ body }) => (body.action === "embedder.updated" ? [body.data] : []))).toEqual([
      { fields: ["url", "model", "api_key"] },
      { fields: ["url", "api_key"] },
    ]);
  });

  it("reaches no private network unless whoever runs the server allows it", async () => {
    allow(false);
    for (const url of [server.url, "http://localhost:11434/v1", "http://169.254.169.254/latest", "http://[::1]/v1"]) {
      await expect(setEmbedder(admin, input({ url }))).rejects.toMatchObject({ code: "invalid_request" });
      expect(await testEmbedder(admin, input({ url }))).toMatchObject({ ok: false, failure: "private_address" });
    }
    const behind = input({ url: "https://looks-public.example/v1" });
    await expect(setEmbedder(admin, behind, lan)).rejects.toMatchObject({
      message: expect.stringContaining("private"),
    });
    expect(await testEmbedder(admin, behind, lan)).toMatchObject({ ok: false, failure: "private_address" });
    expect(server.requests).toEqual([]);
    await expect(setEmbedder(admin, input({ url: "https://me:pw@example.com/v1" }))).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  it("is tried before it is kept: what it says is said in a closed set of words", async () => {
    expect(await testEmbedder(admin, input())).toMatchObject({ ok: true, length: localDimensions });
    server.mood = 401;
    expect(await testEmbedder(admin, input())).toMatchObject({ ok: false, failure: "refused", status: 401 });
    server.mood = "short";
    expect(await testEmbedder(admin, input({ dimensions: 100 }))).toMatchObject({ failure: "wrong_dimensions" });
    expect(await retrieveEmbedder(admin)).toMatchObject({ state: "off" });
  });

  it.each([{ url: "" }, { model: " " }, { dimensions: 0 }, { dimensions: 1.5 }, { api_key: "" }, { other: 1 }])(
    "refuses %j",
    (over) => {
      expect(embedderInput.safeParse({ url: "https://e.example/v1", model: "m", ...over }).success).toBe(false);
    },
  );

  it("changes nothing where nothing is different", async () => {
    const { jobId } = await setEmbedder(admin, input());
    const before = (await collect(readAuditChain(database.db.read, admin.actor.workspaceId))).length;
    expect((await setEmbedder(admin, input())).jobId).toBe(jobId);
    expect(await collect(readAuditChain(database.db.read, admin.actor.workspaceId))).toHaveLength(before);
    expect((await rebuildVectors(admin)).jobId).not.toBe(jobId);
    await removeEmbedder(admin);
    await expect(rebuildVectors(admin)).rejects.toMatchObject({ code: "conflict" });
  });

  it("makes no vectors of texts that are encrypted at rest, and removes those from before", async () => {
    const { id: storeId } = await createStore(admin, { name: "Store", description: "", metadata: {} });
    await fillStore(database.db, { id: storeId, workspaceId: admin.actor.workspaceId }, [["/a.md", "night theme"]]);
    await setEmbedder(admin, input());
    await database.db.prisma.job.deleteMany({ where: { kind: "embedding.rebuild" } });
    await followWrites({ db: database.db, now: Date.now });
    expect(await database.db.prisma.memoryVector.count({ where: { storeId } })).toBe(1);
    const keysDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-keys-"));
    const masterKey = { name: "PALIMPSEST_MASTER_KEY", key: "3c".repeat(32) };
    const db = await openEncrypted({
      database: database.location,
      dataDir: keysDir,
      encryption: { masterKey, keysDir },
    });
    try {
      await startEmbedding(db, { ofServer: null, allowPrivate: true });
      expect(await db.prisma.memoryVector.count({ where: { storeId } })).toBe(0);
      const there = contextOf(db, admin.actor);
      expect(await retrieveEmbedder(there)).toMatchObject({ state: "encrypted", embedder: null, vectors: 0 });
      for (const act of [setEmbedder(there, input()), testEmbedder(there, input()), rebuildVectors(there)])
        await expect(act).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("encrypted") });
      const asked = server.requests.length;
      expect(await retrieveEntries(there, [storeId], { query: "night" })).toHaveLength(1);
      expect(server.requests).toHaveLength(asked);
    } finally {
      await stopEmbedding(db);
      await db.close();
    }
  });
});
