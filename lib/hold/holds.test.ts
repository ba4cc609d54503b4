import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Actor } from "@/lib/domain/actor";
import { createId } from "@/lib/domain/id";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { commentOnChange } from "@/lib/review/comment-on-change";
import { removeComment } from "@/lib/review/remove-comment";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { listHoldsInput, placeHoldInput } from "./hold.schema";
import { holdsOnMemories, holdsOnVersions } from "./hold.store";
import { listHeldHere, listHolds, retrieveHold } from "./list-holds";
import { liftHold, placeHold } from "./place-hold";

describeOnBoth("holds", (database) => {
  let officer: Context;
  let admin: Context;
  let editor: Context;
  let storeId = "";

  beforeAll(async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    officer = contextOf(db, await createMember(db, workspaceId, "compliance"));
    admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    editor = contextOf(db, await createMember(db, workspaceId, "editor"));
  });

  beforeEach(async () => {
    storeId = (await createStore(editor, { name: "Notes", description: "", metadata: {} })).id;
  });

  const path = parseMemoryPath;
  const write = async (at: string, ...texts: string[]) => {
    const [first = "", ...later] = texts;
    const create = { kind: "create", path: path(at), content: parseContent(first) } as const;
    const memoryId = (await commitChange(editor, { storeId, edits: [create] })).outcomes[0]!.memory.id;
    for (const text of later) {
      const edits = [{ kind: "modify", memoryId, content: parseContent(text) } as const];
      await commitChange(editor, { storeId, edits });
    }
    return memoryId;
  };
  const versionsOf = (memoryId: string) =>
    database.db.prisma.version.findMany({ where: { memoryId }, orderBy: { number: "asc" } });
  const hold = (prefix?: string, by = officer) =>
    placeHold(
      by,
      placeHoldInput.parse({ memory_store_id: storeId, path_prefix: prefix, ground: "litigation", reason: "Case 7" }),
    );
  const lift = (hold_id: string, by = officer) => liftHold(by, { hold_id, ground: "ended", reason: "Settled" });
  const redact = async (memoryId: string, number = 1) => {
    const version = (await versionsOf(memoryId))[number - 1];
    return redactVersion(officer, {
      memory_store_id: storeId,
      memory_version_id: version?.id ?? "",
      reason: "secret",
    });
  };
  const entries = async (action: string) =>
    (await database.db.prisma.auditEntry.findMany({ where: { chainId: storeId, action } })).map(({ target, data }) => ({
      ...JSON.parse(target),
      ...JSON.parse(data),
    }));

  it("keep a store: nothing of it is redacted and it is not deleted, until it is lifted; both are in the log", async () => {
    const memoryId = await write("/a", "one", "two");
    const { id } = await hold();
    const refusal = { code: "conflict", message: expect.stringContaining(id), details: { hold_id: id } };
    await expect(redact(memoryId)).rejects.toMatchObject(refusal);
    await expect(deleteStore(admin, { memory_store_id: storeId })).rejects.toMatchObject(refusal);
    expect((await versionsOf(memoryId)).map(({ content }) => content)).toEqual(["one", "two"]);
    await lift(id);
    expect((await redact(memoryId)).redactedAt).not.toBeNull();
    await deleteStore(admin, { memory_store_id: storeId });
    const of = { hold_id: id, memory_store_id: storeId };
    expect(await entries("hold.placed")).toEqual([{ ...of, kind: "store", ground: "litigation" }]);
    expect(await entries("hold.lifted")).toEqual([{ ...of, ground: "ended" }]);
    expect(await database.db.prisma.hold.count({ where: { storeId } })).toBe(0);
  });

  it("let agents and people go on writing and deleting, which removes nothing", async () => {
    const memoryId = await write("/a", "one");
    await hold();
    await commitChange(editor, { storeId, edits: [{ kind: "delete", memoryId }] });
    await expect(redact(memoryId)).rejects.toMatchObject({ code: "conflict" });
    expect((await versionsOf(memoryId)).map(({ operation, content }) => [operation, content])).toEqual([
      ["created", "one"],
      ["deleted", null],
    ]);
  });

  it("keep what was said about a held memory, also from its own author", async () => {
    const made = await commitChange(editor, {
      storeId,
      edits: [{ kind: "create", path: path("/a"), content: parseContent("one") }],
    });
    const { id: comment_id } = await commentOnChange(editor, { change_id: made.changeId ?? "", body: "Is it true?" });
    const { id } = await hold("/a");
    const refusal = { code: "conflict", message: expect.stringContaining(id), details: { hold_id: id } };
    for (const by of [editor, admin]) await expect(removeComment(by, { comment_id })).rejects.toMatchObject(refusal);
    expect(await entries("comment.removed")).toEqual([]);
    await lift(id);
    await removeComment(editor, { comment_id });
    expect(await database.db.prisma.reviewComment.findUnique({ where: { id: comment_id } })).toMatchObject({
      body: null,
    });
  });

  it("on a path cover every version of what ever stood there, whole segments only", async () => {
    const [at, below, movedOut, gone, beside] = [
      await write("/case", "one", "two"),
      // A folder of that name cannot stand beside a memory of that name: it did before.
      await write("/cases/b", "one", "two"),
      await write("/file/c", "one", "two"),
      await write("/file/d", "one", "two"),
      await write("/files", "one", "two"),
    ];
    const move = { kind: "modify", memoryId: movedOut, path: path("/elsewhere") } as const;
    await commitChange(editor, { storeId, edits: [move, { kind: "delete", memoryId: gone }] });
    const first = await hold("/file/");
    const second = await hold("/case");
    const refused = { code: "conflict" };
    for (const memoryId of [movedOut, gone]) {
      for (const number of [1, 2]) await expect(redact(memoryId, number)).rejects.toMatchObject(refused);
    }
    await expect(redact(at)).rejects.toMatchObject({ details: { hold_id: second.id } });
    for (const memoryId of [below, beside]) expect((await redact(memoryId)).redactedAt).not.toBeNull();
    const back = { kind: "modify", memoryId: below, path: path("/file/b") } as const;
    await commitChange(editor, { storeId, edits: [back] });
    await expect(redact(below, 2)).rejects.toMatchObject({ details: { hold_id: first.id } });
    const { read } = database.db;
    const held = await holdsOnMemories(read, storeId, [at, below, movedOut, gone, beside]);
    expect(new Set(held.keys())).toEqual(new Set([at, below, movedOut, gone]));
    const versions = (await versionsOf(beside)).concat(await versionsOf(gone)).map(({ id }) => id);
    expect((await holdsOnVersions(read, storeId, versions)).size).toBe(3);
    expect((await retrieveHold(officer, { hold_id: first.id })).covers).toEqual({ memories: 3, versions: 9 });
    await expect(deleteStore(admin, { memory_store_id: storeId })).rejects.toMatchObject(refused);
  });

  it("forget the path they named when they are lifted, and lift once", async () => {
    const memoryId = await write("/people/lovelace", "one", "two");
    const { id } = await hold("/people");
    const first = await lift(id);
    const again = await liftHold(admin, { hold_id: id, ground: "mistaken", reason: "Again" });
    expect(again).toEqual(first);
    expect(first).toMatchObject({ pathPrefix: null, lifted: { ground: "ended", reason: "Settled" } });
    expect(await entries("hold.lifted")).toHaveLength(1);
    await redact(memoryId);
    const log = JSON.stringify(await database.db.prisma.auditEntry.findMany({ where: { chainId: storeId } }));
    for (const word of ["lovelace", "people", "Case 7", "Settled"]) expect(log).not.toContain(word);
  });

  it("release what no other hold covers", async () => {
    const memoryId = await write("/a", "one", "two");
    const [whole, part] = [await hold(), await hold("/a")];
    await lift(whole.id);
    await expect(redact(memoryId)).rejects.toMatchObject({ details: { hold_id: part.id } });
    await lift(part.id);
    expect((await redact(memoryId)).redactedAt).not.toBeNull();
  });

  it("and redactions at the same time come in one order or the other", async () => {
    for (let round = 0; round < 12; round++) {
      const memoryId = await write(`/race/${round}`, "one", "two");
      const placing = round % 2 ? null : hold(`/race/${round}`);
      const redacting = redact(memoryId);
      const [placed, redacted] = await Promise.allSettled([placing ?? hold(`/race/${round}`), redacting]);
      expect(placed.status).toBe("fulfilled");
      const [version] = await versionsOf(memoryId);
      const log = await database.db.prisma.auditEntry.findMany({
        where: { chainId: storeId, action: { in: ["hold.placed", "version.redacted"] } },
        orderBy: { seq: "desc" },
        take: 2,
      });
      const last = log.map(({ action }) => action);
      if (redacted.status === "fulfilled") {
        expect(version?.content).toBeNull();
        expect(last).toEqual(["hold.placed", "version.redacted"]);
      } else {
        expect(version?.content).toBe("one");
        expect(last[0]).toBe("hold.placed");
      }
    }
  });

  it("show whoever reads what is held, without the officers' words", async () => {
    const memoryId = await write("/a", "one");
    const other = await write("/b", "one");
    const part = await hold("/a");
    expect(await listHeldHere(editor, { memory_store_id: storeId, memory_id: other })).toEqual([]);
    const [seen] = await listHeldHere(editor, { memory_store_id: storeId, memory_id: memoryId });
    expect(seen).toMatchObject({ id: part.id, kind: "path", pathPrefix: "/a" });
    expect(JSON.stringify(seen)).not.toContain("Case 7");
    expect((await listHeldHere(editor, {})).filter((one) => one.storeId === storeId)).toEqual([]);
    const whole = await hold();
    expect((await listHeldHere(editor, {})).filter((one) => one.storeId === storeId)).toMatchObject([{ id: whole.id }]);
    const list = (raw: object) => listHolds(officer, listHoldsInput.parse({ memory_store_id: storeId, ...raw }));
    await lift(part.id);
    expect((await list({ active: true })).holds.map(({ id }) => id)).toEqual([whole.id]);
    expect((await list({ active: false })).holds.map(({ id }) => id)).toEqual([part.id]);
    const page = await list({ limit: 1 });
    expect(page.holds.map(({ id }) => id)).toEqual([whole.id]);
    expect((await list({ limit: 1, page: page.nextPage })).holds.map(({ id }) => id)).toEqual([part.id]);
  });

  it("exist for their own workspace only, and need words", async () => {
    const { id } = await hold();
    const { db } = database;
    const stranger = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const gone = { code: "not_found" };
    await expect(lift(id, stranger)).rejects.toMatchObject(gone);
    await expect(retrieveHold(stranger, { hold_id: id })).rejects.toMatchObject(gone);
    await expect(hold(undefined, stranger)).rejects.toMatchObject(gone);
    await expect(lift(id, editor)).rejects.toMatchObject({ code: "permission" });
    const input = { memory_store_id: storeId, ground: "other" };
    for (const bad of [{ reason: " " }, {}, { reason: "x", path_prefix: "/" }, { reason: "x", path_prefix: "a" }]) {
      expect(placeHoldInput.safeParse({ ...input, ...bad }).success).toBe(false);
    }
  });

  it("is told of every store that is held as a whole, however many there are, and to a key of its own", async () => {
    const workspaceId = await createWorkspace(database.db);
    const admin = contextOf(database.db, await createMember(database.db, workspaceId, "admin"));
    const said = { workspaceId, kind: "store", ground: "other", reason: "Asked.", placedAt: admin.now() };
    const data = Array.from({ length: 120 }, (_, i) => ({
      ...said,
      id: createId("hold", i),
      storeId: `memstore_${i}`,
    }));
    await database.db.prisma.hold.createMany({ data });
    expect(await listHeldHere(admin, {})).toHaveLength(120);
    const key = { kind: "key", workspaceId, keyId: "apikey_one", access: "read_only", stores: new Set(["memstore_0"]) };
    const held = await listHeldHere(contextOf(database.db, key as Actor), {});
    expect(held).toMatchObject([{ storeId: "memstore_0" }]);
  });
});
