import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { createStore } from "@/lib/store/create-store";
import { beginPurge, lockStore, moveStoreChain, purgeRows } from "@/lib/store/store-lock.store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { allowTampering, type RawLog } from "@/lib/testing/tamper-log";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { appendToChain } from "./audit.store";
import { databaseLog } from "./database-log.store";
import { verifyLog } from "./verify-log";

const create = (at: string, text: string): Edit => ({
  kind: "create",
  path: parseMemoryPath(at),
  content: parseContent(text),
});

describeOnBoth("what a row says beside its text", (database) => {
  let raw: RawLog;
  let admin: Context;
  let agent: Context;
  let storeId: string;
  let note: { memoryId: string; versions: string[]; changes: string[] };
  let other: { memoryId: string; versions: string[] };

  const verify = () => verifyLog(databaseLog(database.db.read, admin.actor.workspaceId), { keys: [] });
  const found = async () =>
    (await verify()).versionProblems.map(({ versionId, verdict, detail }) => [versionId, verdict, detail]);

  async function commit(by: Context, edit: Edit) {
    const { changeId, outcomes } = await commitChange(by, { storeId, edits: [edit] });
    const { id, versionId } = outcomes[0]!.memory;
    return { memoryId: id, versionId, changeId: changeId ?? "" };
  }

  beforeAll(async () => {
    raw = await allowTampering(database.location);
  });

  afterAll(() => raw.close());

  beforeEach(async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const key = { kind: "key", workspaceId, keyId: "apikey_test", access: "read_write", stores: "all" } as const;
    agent = contextOf(db, key, { origin: "tool", session: { label: "run" } });
    storeId = (await createStore(admin, { name: "One", description: "", metadata: {} })).id;
    const first = await commit(agent, create("/note", "one"));
    const { memoryId } = first;
    const second = await commit(admin, { kind: "modify", memoryId, content: parseContent("two") });
    const moved = await commit(admin, { kind: "modify", memoryId, path: parseMemoryPath("/moved") });
    const made = [first, second, moved];
    note = {
      memoryId,
      versions: made.map(({ versionId }) => versionId),
      changes: made.map(({ changeId }) => changeId),
    };
    const beside = await commit(admin, create("/beside", "one"));
    await commit(admin, { kind: "delete", memoryId: beside.memoryId });
    other = { memoryId: beside.memoryId, versions: [beside.versionId] };
  });

  const tamperings: Record<string, { how: () => [text: string, params: (string | number)[]][]; detail: string }> = {
    "somebody else as its author": {
      how: () => [["UPDATE version SET actor_id = ? WHERE id = ?", ["sesn_else", note.versions[0]!]]],
      detail: "ascribed",
    },
    "a person where an agent wrote it": {
      how: () => [["UPDATE version SET actor_type = 'user_actor' WHERE id = ?", [note.versions[0]!]]],
      detail: "ascribed",
    },
    "another session": {
      how: () => [["UPDATE version SET session_id = 'sesn_else' WHERE id = ?", [note.versions[0]!]]],
      detail: "ascribed",
    },
    "another time": {
      how: () => [["UPDATE version SET created_at = '2020-01-01T00:00:00.000Z' WHERE id = ?", [note.versions[0]!]]],
      detail: "ascribed",
    },
    "another operation": {
      how: () => [["UPDATE version SET operation = 'modified' WHERE id = ?", [note.versions[0]!]]],
      detail: "ascribed",
    },
    "another memory": {
      how: () => [
        ["UPDATE version SET memory_id = ?, number = 3 WHERE id = ?", [other.memoryId, note.versions[0]!]],
        ["UPDATE version SET number = number - 1 WHERE id = ?", [note.versions[1]!]],
        ["UPDATE version SET number = number - 1 WHERE id = ?", [note.versions[2]!]],
      ],
      detail: "ascribed",
    },
    "another change": {
      how: () => [["UPDATE version SET change_id = ? WHERE id = ?", [note.changes[1]!, note.versions[0]!]]],
      detail: "ascribed",
    },
    "a change by somebody else": {
      how: () => [["UPDATE change SET actor_id = 'sesn_else' WHERE id = ?", [note.changes[0]!]]],
      detail: "ascribed",
    },
    "a change of another time": {
      how: () => [["UPDATE change SET created_at = '2020-01-01T00:00:00.000Z' WHERE id = ?", [note.changes[0]!]]],
      detail: "ascribed",
    },
    "a change that takes in the one after it": {
      how: () => [["UPDATE change SET version_count = 2 WHERE id = ?", [note.changes[0]!]]],
      detail: "ascribed",
    },
  };

  it.each(Object.keys(tamperings))("is found to be altered where it names %s", async (what) => {
    expect(await verify()).toMatchObject({ ok: true, versions: { ok: 5 } });
    for (const [text, params] of tamperings[what]!.how()) await raw.run(text, params);
    expect(await found()).toContainEqual([note.versions[0], "not_in_log", tamperings[what]!.detail]);
    expect((await verify()).ok).toBe(false);
  });

  const displacements: Record<string, () => [text: string, params: (string | number)[], version: string]> = {
    "an older version": () => [
      "UPDATE memory SET head_version_id = ? WHERE id = ?",
      [note.versions[0]!, note.memoryId],
      note.versions[2]!,
    ],
    "another path": () => ["UPDATE memory SET path = '/else' WHERE id = ?", [note.memoryId], note.versions[2]!],
    "another hash": () => ["UPDATE memory SET content_sha256 = '' WHERE id = ?", [note.memoryId], note.versions[2]!],
    "another time": () => [
      "UPDATE memory SET updated_at = '2020-01-01T00:00:00.000Z' WHERE id = ?",
      [note.memoryId],
      note.versions[2]!,
    ],
    "a version of a deleted memory": () => [
      "UPDATE memory SET path = '/beside', head_version_id = ? WHERE id = ?",
      [other.versions[0]!, other.memoryId],
      other.versions[0]!,
    ],
    "fewer versions": () => ["UPDATE memory SET version_count = 2 WHERE id = ?", [note.memoryId], note.versions[2]!],
    "versions in another order": () => [
      "UPDATE version SET number = CASE number WHEN 1 THEN -1 ELSE 1 END WHERE id IN (?, ?)",
      [note.versions[0]!, note.versions[1]!],
      note.versions[0]!,
    ],
    "a memory that nobody wrote": () => [
      `INSERT INTO memory (id, store_id, path, head_version_id, version_count, content_sha256, size_bytes, created_at, updated_at)
       SELECT 'mem_forged', store_id, '/forged', id, 1, content_sha256, size_bytes, created_at, created_at FROM version WHERE id = ?`,
      [note.versions[0]!],
      note.versions[0]!,
    ],
  };

  it.each(Object.keys(displacements))("is found where what is served now is %s", async (what) => {
    const [text, params, version] = displacements[what]!();
    await raw.run(text, params);
    expect(await found()).toContainEqual([version, "not_in_log", "displaced"]);
    await raw.run("DELETE FROM memory WHERE id = 'mem_forged'");
  });

  it("is compared after a redaction as well, which leaves it", async () => {
    await redactVersion(admin, { memory_store_id: storeId, memory_version_id: note.versions[0]!, reason: "secret" });
    expect(await verify()).toMatchObject({ ok: true, versions: { ok: 4, redacted: 1 } });
    await raw.run("UPDATE version SET actor_id = 'sesn_else' WHERE id = ?", [note.versions[0]!]);
    expect(await found()).toEqual([[note.versions[0], "not_in_log", "ascribed"]]);
  });

  it("is nobody's fault while a store is being erased piece by piece", async () => {
    const { now } = admin;
    await database.db.commit(storeId, async (sql) => {
      const row = await lockStore(sql, storeId);
      await beginPurge(sql, storeId, now());
      const data = { memories: 2, versions: 5 };
      const act = { action: "store.deleted", target: { memory_store_id: storeId }, data } as const;
      await moveStoreChain(sql, storeId, await appendToChain(sql, { id: storeId, head: row! }, admin, act));
    });
    for (let rows = 1; rows > 0; ) {
      const verdict = await verify();
      expect(verdict).toMatchObject({ ok: true, versionProblems: [] });
      ({ rows } = await database.db.transaction(({ sql }) => purgeRows(sql, storeId, 1)));
    }
    expect((await verify()).versions).toMatchObject({ ok: 0, redacted: 5 });
  });
});
