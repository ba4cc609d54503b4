import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { hourMs } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { createKey } from "@/lib/key/create-key";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { allowTampering, type RawLog, rewriteLog, tamper } from "@/lib/testing/tamper-log";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { type AuditKey, readAuditKey } from "./audit-key";
import { readPinned } from "./checkpoint-files";
import type { PinnedCheckpoint } from "./collect-pins";
import { databaseLog } from "./database-log.store";
import { openLog } from "./open-log.store";
import { takeDueCheckpoints } from "./take-checkpoints";
import type { VersionFinding } from "./verdict";
import { verifyLog } from "./verify-log";

/** Random tamperings that are tried. The numbers repeat, so that a failure can be looked at; `npm run audit:proofs` tries 10,000. */
const rounds = 100;

describeOnBoth("the verification of the audit log", (database) => {
  let raw: RawLog;
  let key: AuditKey;
  let admin: Context;
  let workspaceId: string;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-audit-"));
  const checkpoints = path.join(dataDir, "checkpoints");

  const open = () => openLog({ db: "file" in database.location ? database.location.file : database.location.url });

  async function verdict(pinned = readPinnedNone()) {
    const { log, close } = await open();
    try {
      const findings: VersionFinding[] = [];
      const found = await verifyLog(log, { keys: key.publicKeys, pinned, onVersion: (one) => findings.push(one) });
      return { ...found, findings };
    } finally {
      await close();
    }
  }

  const readPinnedNone = (): Iterable<PinnedCheckpoint> => [];

  async function write(storeId: string, path: string, texts: readonly string[]) {
    const ids: string[] = [];
    let memoryId = "";
    for (const [at, text] of texts.entries()) {
      const content = parseContent(text);
      const edit =
        at === 0
          ? ({ kind: "create", path: parseMemoryPath(path), content } as const)
          : ({ kind: "modify", memoryId, content } as const);
      const { outcomes } = await commitChange(admin, { storeId, edits: [edit] });
      memoryId = outcomes[0]!.memory.id;
      ids.push(outcomes[0]!.memory.versionId);
    }
    return { memoryId, ids };
  }

  beforeAll(async () => {
    const { db } = database;
    workspaceId = await createWorkspace(db);
    admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    key = readAuditKey(dataDir);
    raw = await allowTampering(database.location);
    const store = await createStore(admin, { name: "One", description: "", metadata: {} });
    const other = await createStore(admin, { name: "Two", description: "", metadata: {} });
    for (let at = 0; at < 4; at++) await createKey(admin, { name: `Key ${at}`, access: "read_only" });
    await write(store.id, "/a", ["1", "2", "3", "4", "5"]);
    await takeDueCheckpoints(db, { dataDir, copyDir: undefined });
    const { ids } = await write(other.id, "/b", ["one", "two", "three"]);
    await redactVersion(admin, { memory_store_id: other.id, memory_version_id: ids[0]!, reason: "secret" });
    await takeDueCheckpoints(db, { dataDir, copyDir: undefined }, Date.now() + hourMs);
  });

  afterAll(async () => {
    await raw.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("passes a log that nobody touched, with every version accounted for", async () => {
    const clean = await verdict(readPinned(checkpoints));
    expect(clean).toMatchObject({ ok: true, chains: 3, checkpoints: 2, pinned: 2, chainProblems: [] });
    expect(clean.versions).toMatchObject({ ok: 7, redacted: 1 });
    expect(clean.findings.filter(({ verdict }) => verdict === "redacted")).toMatchObject([{ seq: 4 }]);
  });

  it(`finds ${rounds} of ${rounds} random tamperings, with the first bad entry`, async () => {
    for (let round = 0; round < rounds; round++) {
      const { undo, what, chain, seq } = await tamper(raw, round);
      const { ok, chainProblems } = await verdict();
      await undo();
      const found = chainProblems.find((problem) => problem.chain === chain);
      expect([what, ok, found?.seq]).toEqual([what, false, seq]);
    }
    expect((await verdict()).ok).toBe(true);
  });

  it("passes a log that was rewritten as a whole, and finds it by a pinned checkpoint", async () => {
    const undo = await rewriteLog(raw, { workspaceId, privateKey: key.privateKey });
    expect((await verdict()).ok).toBe(true);
    const found = await verdict(readPinned(checkpoints));
    expect(found.ok).toBe(false);
    expect(found.chainProblems[0]).toMatchObject({ reason: "rewritten", checkpoint: 1 });
    await undo();
  });

  it("finds a tail that was cut off with everything that told of it, by a pinned checkpoint", async () => {
    const undo = await rewriteLog(raw, { workspaceId, privateKey: key.privateKey, keep: 3 });
    expect((await verdict()).chainProblems).toEqual([]);
    const notes = mkdtempSync(path.join(dataDir, "notes-"));
    const own = path.join(checkpoints, workspaceId);
    for (const name of readdirSync(own)) copyFileSync(path.join(own, name), path.join(notes, name));
    const found = await verdict(readPinned(notes));
    expect(found.ok).toBe(false);
    expect(found.chainProblems).toContainEqual(expect.objectContaining({ reason: "missing", seq: 4 }));
    await undo();
    expect((await verdict(readPinned(notes))).ok).toBe(true);
  });

  it("says of each version what became of it", async () => {
    const store = await createStore(admin, { name: "Three", description: "", metadata: {} });
    const { ids } = await write(store.id, "/c", ["1", "2", "3", "4", "5", "6"]);
    for (const id of ids.slice(0, 2)) {
      await redactVersion(admin, { memory_store_id: store.id, memory_version_id: id, reason: "secret" });
    }
    await raw.run("UPDATE version SET path = '/c' WHERE id = ?", [ids[1]!]);
    const cleared = "content = NULL, content_sha256 = NULL, size_bytes = NULL, path = NULL, salt = NULL";
    await raw.run(`UPDATE version SET ${cleared}, redacted_at = '2026-01-01T00:00:00.000Z' WHERE id = ?`, [ids[2]!]);
    await raw.run("UPDATE version SET content = 'other' WHERE id = ?", [ids[3]!]);
    await raw.run("DELETE FROM version WHERE id = ?", [ids[4]!]);
    // Of another millisecond: with one letter changed it was now and then the id of another of them.
    const stranger = createId("memver", Date.now() + 1_000);
    await raw.run("UPDATE version SET id = ? WHERE id = ?", [stranger, ids[5]!]);
    const { findings } = await verdict();
    const of = (id: string) => findings.filter((one) => one.versionId === id).map((one) => [one.verdict, one.seq]);
    expect(of(ids[0]!)).toEqual([["redacted", 7]]);
    expect(of(ids[1]!)).toEqual([["incomplete_redaction", 8]]);
    expect(of(ids[2]!)).toEqual([["unexplained_removal", null]]);
    expect(of(ids[3]!)).toEqual([["not_in_log", null]]);
    expect(of(ids[4]!)).toEqual([["unexplained_removal", null]]);
    expect(of(stranger)).toEqual([["not_in_log", null]]);
    await raw.run("UPDATE version SET id = ? WHERE id = ?", [ids[5]!, stranger]);
    await deleteStore(admin, { memory_store_id: store.id });
    const deleted = await verdict();
    expect(
      deleted.findings.filter(({ storeId, verdict }) => storeId === store.id && verdict === "redacted"),
    ).toHaveLength(6);
    expect(deleted.ok).toBe(true);
  });

  it("verifies while others write and redact", async () => {
    const store = await createStore(admin, { name: "Busy", description: "", metadata: {} });
    let writing = true;
    const writer = (async () => {
      for (let at = 0; writing && at < 1_000; at++) {
        const { ids } = await write(store.id, `/w${at}`, ["1", "2"]);
        await redactVersion(admin, { memory_store_id: store.id, memory_version_id: ids[0]!, reason: "secret" });
      }
    })();
    const problems = [];
    for (let at = 0; at < 10; at++) {
      const found = await verifyLog(databaseLog(database.db.read, workspaceId), { keys: key.publicKeys });
      problems.push(...found.chainProblems, ...found.versionProblems);
    }
    writing = false;
    await writer;
    expect(problems).toEqual([]);
  });

  it("cannot say anything without a log, and refuses checkpoints of another key", async () => {
    await expect(openLog({ db: path.join(dataDir, "none.db") })).rejects.toThrow("cannot be read");
    const folder = path.join(dataDir, "foreign");
    mkdirSync(folder);
    const own = path.join(checkpoints, workspaceId, "00000001.note");
    writeFileSync(path.join(folder, "1.note"), readFileSync(own, "utf8").replace("number 1", "number 9"));
    await expect(verdict(readPinned(folder))).rejects.toThrow("not signed");
  });
});
