import { beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { databaseLog } from "@/lib/audit/database-log.store";
import { verifyLog } from "@/lib/audit/verify-log";
import { commitChange } from "@/lib/change/commit-change";
import type { Actor } from "@/lib/domain/actor";
import { dayMs } from "@/lib/domain/durations";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import type { Role } from "@/lib/domain/role";
import type { RetentionSettings } from "@/lib/domain/store-settings";
import { flushExposures } from "@/lib/exposure/note-served";
import { blameMemory } from "@/lib/history/blame-memory";
import { liftHold, placeHold } from "@/lib/hold/place-hold";
import { JobRunner } from "@/lib/job/job-runner";
import { type LiveEvent, subscribeLive } from "@/lib/live/live-bus";
import { listMemories } from "@/lib/memory/list-memories";
import { retrieveMemory } from "@/lib/memory/retrieve-memory";
import { undoDelete } from "@/lib/memory/undo-delete";
import { createStore } from "@/lib/store/create-store";
import type { Store } from "@/lib/store/store";
import { configureStore } from "@/lib/store/update-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { checkHistory } from "@/lib/testing/history-check";
import { describeOnBoth } from "@/lib/testing/test-database";
import { expireDue } from "./expire-due";
import { listRetentionRuns } from "./list-retention-runs";
import { previewRetention } from "./preview-retention";
import { retentionRunner } from "./run-retention";
import { enqueueRuns } from "./schedule-retention";
import { setMemoryExpiry } from "./set-memory-expiry";

describeOnBoth("retention", (database) => {
  let clock = 0;
  let workspaceId = "";
  let admin: Context;
  let store: Store;

  const now = () => new Date(clock).toISOString();
  const as = async (role: Role) => contextOf(database.db, await createMember(database.db, workspaceId, role), { now });
  const keyContext = (): Context => {
    const key: Actor = { kind: "key", workspaceId, keyId: "apikey_test", access: "read_write", stores: "all" };
    return contextOf(database.db, key, { now, origin: "rest" });
  };
  const later = (days: number) => {
    clock += days * dayMs;
  };

  beforeEach(async () => {
    const { db } = database;
    await db.prisma.job.deleteMany({});
    await db.prisma.retentionRun.deleteMany({});
    await db.prisma.store.updateMany({ data: { settings: "{}" } });
    // The present, because exposures are noted by the clock of the process.
    clock = Date.now();
    workspaceId = await createWorkspace(db);
    admin = await as("admin");
    store = await createStore(admin, { name: "Store", description: "", metadata: {} });
  });

  async function write(path: string, content = "text") {
    const edit = { kind: "create", path: parseMemoryPath(path), content: parseContent(content) } as const;
    const { outcomes } = await commitChange(admin, { storeId: store.id, edits: [edit] });
    return outcomes[0]!.memory;
  }
  const overwrite = (memoryId: string, content: string) =>
    commitChange(admin, {
      storeId: store.id,
      edits: [{ kind: "modify", memoryId, content: parseContent(content) }],
    });
  const keep = (retention: Partial<RetentionSettings>) =>
    configureStore(admin, {
      memory_store_id: store.id,
      settings: { retention: { unread_days: null, version_days: null, keep_versions: 10, ...retention } },
    });
  const runner = (owner: string) =>
    new JobRunner({ db: database.db, owner, now: () => clock, runners: { "retention.run": retentionRunner } });
  async function runAll(): Promise<number> {
    const asked = await enqueueRuns(database.db, now());
    const by = runner("one");
    await by.turn();
    await by.settle();
    return asked;
  }
  const paths = async () =>
    (
      await listMemories(keyContext(), {
        memory_store_id: store.id,
        limit: 100,
        view: "basic",
        revision: "head",
      } as never)
    ).items.flatMap((item) => ("memory" in item ? [item.memory.path] : []));
  const livePaths = async () =>
    (
      await database.db.prisma.memory.findMany({
        where: { storeId: store.id, path: { not: null } },
        orderBy: { path: "asc" },
      })
    ).map((memory) => memory.path);
  const read = (context: Context, memoryId: string) =>
    retrieveMemory(context, {
      memory_store_id: store.id,
      memory_id: memoryId,
      view: "full",
      revision: "head",
    } as never);
  const expire = (memoryId: string, expiresAt: string | null, context = admin) =>
    setMemoryExpiry(context, { memory_store_id: store.id, memory_id: memoryId, expires_at: expiresAt });
  const lastChange = () =>
    database.db.prisma.change.findFirstOrThrow({ where: { storeId: store.id }, orderBy: { seq: "desc" } });
  const verify = () => verifyLog(databaseLog(database.db.read, workspaceId), { keys: [] });

  it("deletes what no program has read and nobody has written for as long as the store says", async () => {
    const [served, looked, written, untouched] = await Promise.all(
      ["/served", "/looked-at", "/written", "/untouched"].map((path) => write(path)),
    );
    await keep({ unread_days: 30 });
    later(20);
    await overwrite(written!.id, "newer");
    await read(admin, looked!.id);
    later(11);
    await read(keyContext(), served!.id);
    await flushExposures(database.db);
    // Noted by the clock of the process, which stands at the beginning.
    await database.db.prisma.exposure.updateMany({ data: { lastAt: now() } });
    expect((await previewRetention(admin, { memory_store_id: store.id })).memories).toMatchObject({ now: 2 });
    expect(await runAll()).toBe(1);
    expect(await livePaths()).toEqual(["/served", "/written"]);
    expect(await lastChange()).toMatchObject({
      actorType: "system",
      reason: expect.stringContaining("No program has read"),
    });
    expect(await listRetentionRuns(admin, { memory_store_id: store.id })).toMatchObject([
      { state: "done", did: { unread: 2, versions: 0, held: 0 } },
    ]);
    expect((await checkHistory(database.db, store.id)).faults).toEqual([]);
    expect(untouched).toBeDefined();
  });

  it("takes the text of old versions, keeps the last of live memories, and the log says which went by what", async () => {
    const kept = await write("/kept", "version 1");
    for (let i = 2; i <= 5; i += 1) await overwrite(kept.id, `version ${i}`);
    const gone = await write("/gone", "gone");
    await commitChange(admin, { storeId: store.id, edits: [{ kind: "delete", memoryId: gone.id }] });
    later(40);
    await overwrite(kept.id, "version 6");
    await keep({ version_days: 30, keep_versions: 3 });
    const preview = await previewRetention(admin, { memory_store_id: store.id });
    expect(preview.versions).toMatchObject({ now: 5, nextWeek: 0 });
    expect(preview.versions.sample).toHaveLength(5);
    const told: LiveEvent[] = [];
    const leave = subscribeLive((event) => told.push(event));
    await runAll();
    leave();
    expect(told).toContainEqual(expect.objectContaining({ kind: "version.redacted", storeId: store.id }));
    const versions = await database.db.prisma.version.findMany({
      where: { memoryId: kept.id },
      orderBy: { number: "asc" },
    });
    expect(versions.map(({ content }) => content)).toEqual([null, null, null, "version 4", "version 5", "version 6"]);
    expect(versions[0]).toMatchObject({ path: null, contentSha256: null, salt: null, redactionReason: "retention" });
    expect(await database.db.prisma.version.count({ where: { memoryId: gone.id, content: null, path: null } })).toBe(2);
    expect(await verify()).toMatchObject({ ok: true, versions: { expired: 5, unexplained_removal: 0, redacted: 0 } });
    expect((await checkHistory(database.db, store.id)).faults).toEqual([]);
    expect(await database.db.prisma.pendingErasure.count({ where: { storeId: store.id } })).toBe(1);
    const blame = await blameMemory(admin, { memory_store_id: store.id, memory_id: kept.id } as never);
    expect(blame.lineCount).toBe(1);
    expect(await read(admin, kept.id)).toMatchObject({ content: "version 6" });
  });

  it("serves nothing from the moment on that it expires, and deletes it with the reason", async () => {
    const memory = await write("/short");
    await write("/long");
    const at = new Date(clock + 1_000).toISOString();
    await expire(memory.id, at);
    expect(await paths()).toEqual(["/long", "/short"]);
    clock += 999;
    expect(await paths()).toEqual(["/long", "/short"]);
    clock += 1;
    expect(await paths()).toEqual(["/long"]);
    await expect(read(keyContext(), memory.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await lastChange()).toMatchObject({ actorType: "system", reason: "It has expired." });
    // Whoever brings it back keeps it.
    const { changeId } = { changeId: (await lastChange()).id };
    await undoDelete(admin, { memory_store_id: store.id, change_id: changeId } as never);
    later(1);
    expect(await expireDue(database.db, now())).toBe(0);
    expect(await paths()).toEqual(["/long", "/short"]);
    expect(
      await database.db.prisma.auditEntry.count({ where: { chainId: store.id, action: "memory.expiry_set" } }),
    ).toBe(1);
  });

  it("expires what nobody reads too, once, whichever of several processes looks", async () => {
    for (let i = 0; i < 5; i += 1) await expire((await write(`/e${i}`)).id, new Date(clock + 1_000).toISOString());
    later(1);
    const counts = await Promise.all([1, 2, 3].map(() => expireDue(database.db, now())));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(await livePaths()).toEqual([]);
  });

  it("runs once a day for a store, and once among several processes", async () => {
    await write("/a");
    await keep({ unread_days: 30 });
    later(31);
    const asked = await Promise.all([1, 2, 3].map(() => enqueueRuns(database.db, now())));
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(1);
    const both = [runner("one"), runner("two")];
    await Promise.all(both.map((by) => by.turn()));
    await Promise.all(both.map((by) => by.settle()));
    expect(await database.db.prisma.change.count({ where: { storeId: store.id } })).toBe(2);
    expect(await enqueueRuns(database.db, now())).toBe(0);
    later(1);
    expect(await enqueueRuns(database.db, now())).toBe(1);
  });

  it("leaves alone what is held, and goes on when the hold is lifted", async () => {
    const held = await write("/evidence/a", "one");
    await overwrite(held.id, "two");
    await write("/other");
    await expire(held.id, new Date(clock + 1_000).toISOString());
    const hold = await placeHold(await as("compliance"), {
      memory_store_id: store.id,
      path_prefix: parseMemoryPath("/evidence"),
      ground: "litigation",
      reason: "a case",
    } as never);
    later(40);
    await keep({ unread_days: 30, version_days: 30, keep_versions: 1 });
    expect(await paths()).toEqual(["/evidence/a", "/other"]);
    await runAll();
    expect(await livePaths()).toEqual(["/evidence/a"]);
    expect(await database.db.prisma.version.count({ where: { memoryId: held.id, content: null } })).toBe(0);
    expect(await listRetentionRuns(admin, { memory_store_id: store.id })).toMatchObject([{ did: { held: 2 } }]);
    await liftHold(await as("admin"), { hold_id: hold.id, ground: "ended", reason: "over" } as never);
    expect(await expireDue(database.db, now())).toBe(1);
    later(1);
    await runAll();
    expect(await database.db.prisma.version.count({ where: { memoryId: held.id, content: { not: null } } })).toBe(0);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it("lets those decide who may redact, and no key", async () => {
    const rule = {
      memory_store_id: store.id,
      settings: { retention: { unread_days: 1, version_days: null, keep_versions: 1 } },
    };
    await expect(configureStore(await as("editor"), rule)).rejects.toMatchObject({ code: "permission" });
    await expect(configureStore(keyContext(), rule)).rejects.toMatchObject({ code: "permission" });
    await configureStore(await as("compliance"), rule);
    await expect(expire((await write("/a")).id, now())).rejects.toThrow(/in the future/);
    await expect(expire((await write("/b")).id, now(), await as("viewer"))).rejects.toMatchObject({
      code: "permission",
    });
    const entries = await database.db.prisma.auditEntry.findMany({
      where: { chainId: store.id, action: "store.updated" },
    });
    expect(entries.map(({ data }) => data)).toEqual([JSON.stringify({ fields: ["settings.retention"] })]);
  });
});
