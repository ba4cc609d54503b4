import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { isAppError } from "@/lib/domain/app-error";
import { openCheckpoint } from "@/lib/domain/audit-checkpoint";
import { minuteMs } from "@/lib/domain/durations";
import { operations } from "@/lib/doors/operations";
import { createKey } from "@/lib/key/create-key";
import { signIn } from "@/lib/member/sign-in";
import { exportMemories } from "@/lib/memory/export-memories";
import { createStore } from "@/lib/store/create-store";
import { collect, contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { authConfig, createPerson } from "@/lib/testing/person";
import { randomOf } from "@/lib/testing/tamper-log";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { listAuditEntriesInput } from "./audit.schema";
import { readAuditKey, rotateAuditKey } from "./audit-key";
import { openBundle } from "./bundle-log";
import { exportAuditLog } from "./export-audit-log";
import { listAuditEntries } from "./list-audit-entries";
import { takeDueCheckpoints } from "./take-checkpoints";
import { verifyAuditLog } from "./verify-audit-log";
import { verifyLog } from "./verify-log";

const rounds = 100;
const minutes = (count: number) => Date.now() + count * minuteMs;

describeOnBoth("the audit log", (database) => {
  let dataDir: string;
  let workspaceId: string;
  let admin: Context;
  const list = async (input: object = {}) =>
    (await listAuditEntries(admin, listAuditEntriesInput.parse({ limit: 100, ...input }))).entries.map(
      ({ body }) => body,
    );
  const newStore = (name: string) => createStore(admin, { name, description: "", metadata: {} });
  const take = (now?: number) => takeDueCheckpoints(database.db, { dataDir, copyDir: path.join(dataDir, "copy") }, now);

  beforeAll(async () => {
    dataDir = useTestDataDir();
    workspaceId = await createWorkspace(database.db);
    admin = contextOf(database.db, await createMember(database.db, workspaceId, "admin"));
  });

  it("signs a checkpoint of all chains after ten minutes with entries or a thousand of them, and keeps it in files", async () => {
    const store = await newStore("Checkpoints");
    expect(await take()).toHaveLength(1);
    expect(await take(minutes(60))).toHaveLength(0);
    await createKey(admin, { name: "Key", access: "read_only" });
    expect(await take(minutes(9))).toHaveLength(0);
    const [note] = await take(minutes(11));
    const { publicKeys } = readAuditKey(dataDir);
    expect(openCheckpoint(note!, publicKeys)).toMatchObject({ workspaceId, number: 2, entries: 2, chains: 1 });
    const one = Array.from({ length: 1_000 }, (_, at) => [`/${at}`, "text"] as const);
    for (const memory of one) await fillStore(database.db, store, [memory]);
    expect(await take(minutes(12))).toHaveLength(1);
    const names = ["00000001", "00000002", "00000003"].flatMap((name) => [`${name}.heads`, `${name}.note`]);
    for (const folder of ["checkpoints", "copy"]) {
      expect(readdirSync(path.join(dataDir, folder, workspaceId)).sort()).toEqual(names);
    }
    expect(readFileSync(path.join(dataDir, "checkpoints", workspaceId, "00000002.note"), "utf8")).toBe(note);
    expect(statSync(path.join(dataDir, "audit-key.pem")).mode & 0o777).toBe(0o600);
  });

  it("takes one checkpoint where two processes take it at once, and completes a folder that lacks some", async () => {
    await newStore("Two at once");
    const late = mkdtempSync(path.join(os.tmpdir(), "palimpsest-late-"));
    const now = minutes(30);
    const taken = await Promise.all([take(now), take(now), take(now)]);
    expect(taken.flat()).toHaveLength(1);
    expect(await takeDueCheckpoints(database.db, { dataDir: late, copyDir: undefined }, now)).toEqual([]);
    expect(readdirSync(path.join(late, "checkpoints", workspaceId))).toHaveLength(8);
    rmSync(late, { recursive: true });
  });

  it("goes on with a new key, and verifies what the old one signed", async () => {
    const before = readAuditKey(dataDir).publicKeys;
    rotateAuditKey(dataDir);
    const { publicKeys } = readAuditKey(dataDir);
    expect(publicKeys).toHaveLength(before.length + 1);
    await newStore("After the rotation");
    const [note] = await take(minutes(60));
    expect(openCheckpoint(note!, before)).toBeNull();
    expect(openCheckpoint(note!, publicKeys)).not.toBeNull();
    const progress: number[] = [];
    const verdict = await verifyAuditLog(admin, ({ entries }) => progress.push(entries));
    expect(verdict).toMatchObject({ ok: true, pinned: 5, checkpoints: 5 });
    expect(progress.at(-1)).toBe(verdict.entries);
  });

  it("lists by action, actor, target, store and time, page by page and with the names of today", async () => {
    const store = await newStore("Filters");
    const { key } = await createKey(admin, { name: "Filtered", access: "read_only" });
    await fillStore(database.db, store, [["/a", "text"]]);
    const actions = async (input: object) => (await list(input)).map(({ action }) => action);
    expect(await actions({ memory_store_id: store.id })).toEqual(["change.committed", "store.created"]);
    expect(await actions({ memory_store_id: store.id, action: "change." })).toEqual(["change.committed"]);
    expect(await actions({ target_id: key.id })).toEqual(["key.created"]);
    const { userId } = admin.actor as { userId: string };
    expect(new Set((await list({ actor_id: userId })).map(({ actor }) => actor.id))).toEqual(new Set([userId]));
    expect(await actions({ created_at_gte: new Date(minutes(5)).toISOString() })).toEqual([]);
    const [entry] = (await listAuditEntries(admin, listAuditEntriesInput.parse({ target_id: key.id }))).entries;
    expect([entry!.names.get(key.id), entry!.names.get(userId)]).toEqual(["Filtered", "admin person"]);
    const paged = [];
    let page: string | null = null;
    do {
      const found = await listAuditEntries(admin, listAuditEntriesInput.parse({ limit: 2, action: "store.", page }));
      paged.push(...found.entries.map(({ hash }) => hash));
      page = found.nextPage;
    } while (page);
    expect(new Set(paged).size).toBe(paged.length);
    expect(paged).toHaveLength((await list({ action: "store." })).length);
  });

  it("is exported as a bundle that verifies by itself and in which every changed byte is found", async () => {
    const { lines } = await exportAuditLog(admin);
    const text = (await collect(lines)).join("");
    const file = path.join(dataDir, "bundle.jsonl");
    const { publicKeys: keys } = readAuditKey(dataDir);
    const verify = async (content: string) => {
      writeFileSync(file, content);
      const { log, whole } = await openBundle(file);
      return { whole, ...(await verifyLog(log, { keys })) };
    };
    expect(await verify(text)).toMatchObject({ ok: true, whole: true, checkpoints: 5, versions: null });
    expect((await list({ action: "audit.exported" })).length).toBe(1);
    const random = randomOf(7);
    const lineCount = text.split("\n").length - 1;
    for (let round = 0; round < rounds / 5; round++) {
      const at = random(text.length);
      const changed = text.slice(0, at) + (text[at] === "~" ? "!" : "~") + text.slice(at + 1);
      const found = await verify(changed).catch((error: Error) => ({
        ok: false,
        whole: false,
        message: error.message,
      }));
      expect([at, found.ok && found.whole]).toEqual([at, false]);
    }
    const all = text.split("\n");
    const gone = all.toSpliced(1 + random(lineCount - 2), 1).join("\n");
    expect((await verify(gone)).whole).toBe(false);
    const cut = all.filter((line) => !line.includes('"action":"audit.exported"')).join("\n");
    expect((await verify(cut)).chainProblems).toMatchObject([{ reason: "missing", chain: workspaceId }]);
  });

  it("notes refused attempts to destroy, exports and failed sign-ins, with no text and no more than a measure", async () => {
    const store = await newStore("Refusals");
    await fillStore(database.db, store, [["/a", "text"]]);
    const viewer = contextOf(database.db, await createMember(database.db, workspaceId, "viewer"));
    const input = { memory_store_id: store.id };
    for (let at = 0; at < 30; at++) {
      await expect(operations.deleteStore.run(viewer, input)).rejects.toSatisfy(isAppError);
    }
    const refused = await list({ action: "attempt.refused", memory_store_id: store.id });
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ target: input, data: { wanted: "store.delete", skipped: 0 } });
    await expect(operations.retrieveStore.run(viewer, input)).resolves.toBeDefined();
    await exportMemories(admin, { memory_store_id: store.id, memory_ids: [], folders: ["/" as never] });
    expect(await list({ action: "memory.exported" })).toMatchObject([{ target: input, data: { memories: 1 } }]);
    const person = await createPerson(database.db, workspaceId, "viewer");
    const { db, now, requestId } = admin;
    const attempt = (email: string) =>
      signIn({ db, now, requestId, config: authConfig }, { email, password: "not that one" });
    await expect(attempt(person.email)).rejects.toSatisfy(isAppError);
    await expect(attempt("nobody@example.test")).rejects.toSatisfy(isAppError);
    const failed = await list({ action: "member.sign_in_failed" });
    expect(failed.map(({ target }) => target.user_id)).toEqual([null, person.userId]);
    expect(JSON.stringify(failed)).not.toContain("@");
  });

  it("reaches every other place and workspace where one folder cannot be written", async () => {
    const other = await createWorkspace(database.db);
    const theirs = contextOf(database.db, await createMember(database.db, other, "admin"));
    await createStore(theirs, { name: "Elsewhere", description: "", metadata: {} });
    await newStore("Copied nowhere");
    const file = path.join(dataDir, "a-file");
    writeFileSync(file, "");
    const said: string[] = [];
    const place = { dataDir, copyDir: path.join(file, "copy") };
    const taking = takeDueCheckpoints(database.db, place, minutes(24 * 60), (note) => said.push(note));
    await expect(taking).rejects.toThrow("ENOTDIR");
    const written = [workspaceId, other].map((id) => {
      const folder = path.join(dataDir, "checkpoints", id);
      return readFileSync(path.join(folder, readdirSync(folder).sort().at(-1)!), "utf8");
    });
    expect(said.sort()).toEqual(written.sort());
  });
});
