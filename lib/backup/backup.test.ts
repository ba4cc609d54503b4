import { randomBytes } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readAuditKey } from "@/lib/audit/audit-key";
import { readPinned } from "@/lib/audit/checkpoint-files";
import { databaseLog } from "@/lib/audit/database-log.store";
import { takeDueCheckpoints } from "@/lib/audit/take-checkpoints";
import { verifyLog } from "@/lib/audit/verify-log";
import { commitChange } from "@/lib/change/commit-change";
import { parseConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { hourMs } from "@/lib/domain/durations";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { ledgerFile, parseLedger } from "@/lib/erasure/ledger-file";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { runErasure } from "@/lib/erasure/run-erasure";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { copyPostgres, createInstallation, type TestInstallation } from "@/lib/testing/backups";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { checkHistory } from "@/lib/testing/history-check";
import { readFileApart } from "@/lib/testing/read-file-apart";
import { providers, type TestProvider } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { makeBackup } from "./make-backup";
import { filesBelow } from "./manifest";
import { restoreBackup } from "./restore-backup";

const root = path.resolve(import.meta.dirname, "../..");
const newSecret = () => `zq${randomBytes(10).toString("hex")}`;
const scratch = mkdtempSync(path.join(os.tmpdir(), "palimpsest-backup-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const inScratch = (name: string) => path.join(scratch, `${randomBytes(4).toString("hex")}-${name}`);

/** Which of these words any file of the folder holds. */
function findInFolder(folder: string, words: readonly string[]): string[] {
  const files = filesBelow(folder).map((name) => readFileApart(path.join(folder, name)));
  return words.filter((word) => files.some((bytes) => bytes.includes(word)));
}

async function findInRows(db: Database, words: readonly string[]): Promise<string[]> {
  const rows = JSON.stringify([
    await db.prisma.version.findMany(),
    await db.prisma.store.findMany(),
    await db.prisma.memory.findMany(),
    await db.prisma.change.findMany(),
  ]);
  return words.filter((word) => rows.includes(word));
}

/** A store with an overwritten secret, a live one, and a store that is one; how each is erased comes later. */
async function fill(db: Database) {
  const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
  const store = await createStore(context, { name: "Store", description: "", metadata: {} });
  const [old, live, whole] = [newSecret(), newSecret(), newSecret()];
  const made = await commitChange(context, {
    storeId: store.id,
    edits: [
      { kind: "create", path: parseMemoryPath("/old"), content: parseContent(`the key is ${old}`) },
      { kind: "create", path: parseMemoryPath(`/live-${live}`), content: parseContent(`the key is ${live}`) },
      { kind: "create", path: parseMemoryPath("/kept"), content: parseContent("keepsake") },
    ],
  });
  const [first, second] = made.outcomes.map(({ memory }) => memory);
  await commitChange(context, {
    storeId: store.id,
    edits: [{ kind: "modify", memoryId: first!.id, content: parseContent("clean") }],
  });
  const doomed = await createStore(context, { name: `name ${whole}`, description: "", metadata: {} });
  await commitChange(context, {
    storeId: doomed.id,
    edits: [{ kind: "create", path: parseMemoryPath("/a"), content: parseContent(whole) }],
  });
  return { context, store, doomed, first: first!, second: second!, secrets: [old, live, whole] };
}

async function verify(db: Database, dataDir: string, pinned: string | null = null) {
  const { publicKeys: keys } = readAuditKey(dataDir);
  return verifyLog(databaseLog(db.read, null), { keys, pinned: pinned ? readPinned(pinned) : [] });
}

/** Brings back the database as it was: by the tool's file, or by a copy where `pg_dump` would have made one. */
async function backUp(installation: TestInstallation, to: string) {
  const { config } = installation;
  await makeBackup({ config, to, withKeys: false });
  const { database } = config;
  const url = database.provider === "postgresql" ? await copyPostgres(database.url) : null;
  return async (over: Partial<Parameters<typeof restoreBackup>[0]> = {}) => {
    const restored = { ...config, ...(url && { database: { provider: "postgresql" as const, url } }) };
    const answer = await restoreBackup({ config: restored, from: to, replace: true, ledgers: [], root, ...over });
    return { ...answer, config: over.config ?? restored };
  };
}

describe.each(providers)("backup and restore (%s)", (provider: TestProvider) => {
  it("does not bring back what was erased since, and says so in a log that verifies", async () => {
    const installation = await createInstallation(provider);
    const { dataDir } = installation.config;
    const before = await openWithLedger(installation.config);
    const filled = await fill(before.db);
    const { store, first, second, secrets } = filled;
    await before.db.close();
    const restore = await backUp(installation, inScratch("backup"));

    const during = await openWithLedger(installation.config);
    await erase(during.db, filled);
    const told = await during.db.prisma.version.findUniqueOrThrow({ where: { id: first.versionId } });
    await during.db.close();
    expect(parseLedger(readFileSync(ledgerFile(dataDir), "utf8")).entries).toHaveLength(3);
    expect(findInFolder(dataDir, secrets)).toEqual([]);

    const { config, erased, replayed, isLater } = await restore();
    expect({ erased, replayed }).toEqual({ erased: true, replayed: 4 });
    if (provider === "sqlite") expect(isLater).toBe(false);
    if (provider === "sqlite") expect(findInFolder(dataDir, secrets)).toEqual([]);
    const after = await openWithLedger(config);
    expect(after.replayed).toBe(0);
    const { db } = after;
    expect(await findInRows(db, secrets)).toEqual([]);
    const again = await db.prisma.version.findUniqueOrThrow({ where: { id: first.versionId } });
    expect(again).toEqual(told);
    expect((await db.prisma.memory.findUniqueOrThrow({ where: { id: second.id } })).path).toBeNull();
    expect(await db.prisma.memory.count({ where: { storeId: store.id, path: "/kept" } })).toBe(1);
    expect((await checkHistory(db, store.id)).faults).toEqual([]);
    expect(await verify(db, dataDir)).toMatchObject({ ok: true, versionProblems: [] });
    expect(await db.prisma.auditEntry.count({ where: { action: "backup.restored" } })).toBe(1);
    await db.close();
    installation.remove();
  });

  it("is not put in the place of a database that a server uses", async () => {
    const installation = await createInstallation(provider);
    const { db } = await openWithLedger(installation.config);
    await createWorkspace(db);
    await db.listen(
      () => undefined,
      () => undefined,
    );
    const restore = { config: installation.config, from: inScratch("backup"), replace: true, ledgers: [], root };
    await makeBackup({ config: installation.config, to: restore.from, withKeys: false });
    await expect(restoreBackup(restore)).rejects.toThrow(/in use/);
    await db.close();
    // On PostgreSQL nobody has brought the database back.
    expect((await restoreBackup(restore)).isLater).toBe(provider === "postgresql");
    installation.remove();
  });

  it("erases at the start of a server that was given an old database without the tool", async () => {
    const installation = await createInstallation(provider);
    const { config } = installation;
    const before = await openWithLedger(config);
    const filled = await fill(before.db);
    await before.db.close();
    const old = provider === "sqlite" ? readFileSync(sqliteFile(config)) : null;
    const url = config.database.provider === "postgresql" ? await copyPostgres(config.database.url) : "";
    const during = await openWithLedger(config);
    await erase(during.db, filled);
    await during.db.close();
    if (old) writeFileSync(sqliteFile(config), old);
    const given = old ? config : { ...config, database: { provider: "postgresql" as const, url } };
    const { db, replayed } = await openWithLedger(given);
    expect(replayed).toBe(4);
    expect(await findInRows(db, filled.secrets)).toEqual([]);
    await db.close();
    expect((await openAndClose(given)).replayed).toBe(0);
    installation.remove();
  });

  it("is not put in place by an older build, and leaves everything as it was", async () => {
    const installation = await createInstallation(provider);
    const { config } = installation;
    await openAndClose(config);
    const later = await openDatabase(config.database);
    await later.transaction(async ({ sql }) =>
      sql.run(
        `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
         SELECT 'later', checksum, finished_at, '99990101000000_later', 1 FROM _prisma_migrations LIMIT 1`,
      ),
    );
    await later.close();
    const restore = await backUp(installation, inScratch("backup"));
    const files = filesBelow(config.dataDir);
    await expect(restore()).rejects.toThrow("newer version of Palimpsest");
    expect(filesBelow(config.dataDir)).toEqual(files);
    installation.remove();
  });

  it("learns from the audit log what a crash kept from the ledger", async () => {
    const installation = await createInstallation(provider);
    const { config } = installation;
    const { db } = await openWithLedger(config);
    const filled = await fill(db);
    await erase(db, filled);
    await db.close();
    const whole = readFileSync(ledgerFile(config.dataDir), "utf8");
    const lines = whole.trimEnd().split("\n");
    // Cut within the last line, as a crash would.
    writeFileSync(ledgerFile(config.dataDir), whole.slice(0, whole.length - Math.floor(lines.at(-1)!.length / 2)));
    expect(parseLedger(readFileSync(ledgerFile(config.dataDir), "utf8")).entries).toHaveLength(2);
    await openAndClose(config);
    expect(parseLedger(readFileSync(ledgerFile(config.dataDir), "utf8"))).toMatchObject({
      entries: parseLedger(whole).entries,
    });
    installation.remove();
  });

  it("says that checkpoints from after the backup do not match the restored log", async () => {
    const installation = await createInstallation(provider);
    const { dataDir } = installation.config;
    const { db } = await openWithLedger(installation.config);
    const { context, store } = await fill(db);
    await takeDueCheckpoints(db, { dataDir, copyDir: undefined });
    await db.close();
    const restore = await backUp(installation, inScratch("backup.zip"));
    const later = await openWithLedger(installation.config);
    await commitChange(
      { ...context, db: later.db },
      { storeId: store.id, edits: [{ kind: "create", path: parseMemoryPath("/later"), content: parseContent("x") }] },
    );
    const elsewhere = inScratch("checkpoints");
    await takeDueCheckpoints(later.db, { dataDir, copyDir: elsewhere }, Date.now() + hourMs);
    await later.db.close();
    const { config, aside } = await restore();
    const after = await openWithLedger(config);
    expect(await verify(after.db, dataDir, path.join(dataDir, "checkpoints"))).toMatchObject({ ok: true, pinned: 1 });
    const cut = await verify(after.db, dataDir, elsewhere);
    expect(cut.ok).toBe(false);
    expect(cut.chainProblems.map(({ chain, checkpoint }) => ({ chain, checkpoint }))).toContainEqual({
      chain: store.id,
      checkpoint: 2,
    });
    expect([...readPinned(path.join(aside ?? "", "checkpoints"))]).toHaveLength(2);
    await after.db.close();
    installation.remove();
  });

  it.runIf(provider === "postgresql")("puts aside the checkpoints that were taken after the dump", async () => {
    const installation = await createInstallation(provider);
    const { dataDir, database } = installation.config;
    const { db } = await openWithLedger(installation.config);
    const { context, store } = await fill(db);
    await takeDueCheckpoints(db, { dataDir, copyDir: undefined });
    await db.close();
    const url = await copyPostgres(database.provider === "postgresql" ? database.url : "");
    const later = await openWithLedger(installation.config);
    await commitChange(
      { ...context, db: later.db },
      { storeId: store.id, edits: [{ kind: "create", path: parseMemoryPath("/later"), content: parseContent("x") }] },
    );
    await takeDueCheckpoints(later.db, { dataDir, copyDir: undefined }, Date.now() + hourMs);
    await later.db.close();
    const from = inScratch("backup");
    await makeBackup({ config: installation.config, to: from, withKeys: false });
    const config = { ...installation.config, database: { provider: "postgresql" as const, url } };
    const { aside } = await restoreBackup({ config, from, replace: true, ledgers: [], root });
    const after = await openWithLedger(config);
    await takeDueCheckpoints(after.db, { dataDir, copyDir: undefined }, Date.now() + 2 * hourMs);
    expect(await verify(after.db, dataDir, path.join(dataDir, "checkpoints"))).toMatchObject({ ok: true, pinned: 2 });
    expect([...readPinned(path.join(aside ?? "", "later-checkpoints"))]).toHaveLength(1);
    await after.db.close();
    installation.remove();
  });

  it("refuses a backup that is not whole, and leaves everything as it was", async () => {
    const installation = await createInstallation(provider);
    const { config } = installation;
    const { db } = await openWithLedger(config);
    await fill(db);
    await takeDueCheckpoints(db, { dataDir: config.dataDir, copyDir: undefined });
    await db.close();
    const to = inScratch("backup");
    await makeBackup({ config, to, withKeys: false });
    const before = filesBelow(config.dataDir);
    const attempt = (from: string) => restoreBackup({ config, from, replace: true, ledgers: [], root });
    const note = filesBelow(to).find((name) => name.endsWith(".note"));
    appendFileSync(path.join(to, note!), "x");
    await expect(attempt(to)).rejects.toThrow(/\.note is damaged/);
    rmSync(path.join(to, note!));
    await expect(attempt(to)).rejects.toThrow(/lacks checkpoints/);
    rmSync(path.join(to, "manifest.json"));
    await expect(attempt(to)).rejects.toThrow(/no manifest/);
    await expect(attempt(inScratch("none"))).rejects.toThrow(/no backup at/);
    const noArchive = inScratch("backup.zip");
    writeFileSync(noArchive, "no archive");
    await expect(attempt(noArchive)).rejects.toThrow(/archive cannot be read/);
    await expect(makeBackup({ config, to, withKeys: false })).rejects.toThrow(/there already/);
    // A redaction would find the text in it, and could not say that it is gone.
    for (const name of ["backup-1", "backups/one.zip"]) {
      const inside = makeBackup({ config, to: path.join(config.dataDir, name), withKeys: false });
      await expect(inside).rejects.toThrow(/Put backups outside the data directory/);
    }
    expect(filesBelow(config.dataDir)).toEqual(before);
    installation.remove();
  });
});

type Filled = Pick<Awaited<ReturnType<typeof fill>>, "store" | "doomed" | "first" | "second">;

const sqliteFile = ({ database }: TestInstallation["config"]) => (database.provider === "sqlite" ? database.file : "");

async function openAndClose(config: TestInstallation["config"]) {
  const opened = await openWithLedger(config);
  await opened.db.close();
  return opened;
}

/** Erases what `fill` wrote: an older version, one that has got a successor by now, a whole store. */
async function erase(db: Database, { store, first, second, doomed }: Filled): Promise<void> {
  const now = new Date().toISOString();
  const context = contextOf(db, await createMember(db, store.workspaceId, "admin"), { now: () => now });
  const redact = { memory_store_id: store.id, reason: "secret" } as const;
  await redactVersion(context, { ...redact, memory_version_id: first.versionId });
  const content = parseContent("[redacted]");
  const edit = { kind: "modify", memoryId: second.id, path: parseMemoryPath("/live"), content } as const;
  await commitChange(context, { storeId: store.id, edits: [edit] });
  await redactVersion(context, { ...redact, memory_version_id: second.versionId });
  await deleteStore(context, { memory_store_id: doomed.id });
  await runErasure(db);
}

describe("a backup of SQLite", () => {
  it("is one moment of a store that is being written, and has no private key unless asked", async () => {
    const installation = await createInstallation("sqlite");
    const { config } = installation;
    const { db } = await openWithLedger(config);
    const { context, store } = await fill(db);
    readAuditKey(config.dataDir);
    let writing = true;
    const writer = (async () => {
      for (let i = 0; writing; i += 1) {
        const edits = [0, 1].map((half) => ({
          kind: "create" as const,
          path: parseMemoryPath(`/pair-${i}/${half}`),
          content: parseContent(`pair ${i}`),
        }));
        await commitChange(context, { storeId: store.id, edits });
      }
    })();
    const to = inScratch("backup");
    const withKeys = inScratch("with-keys.zip");
    const { secret } = parseConfig({ DATA_DIR: config.dataDir });
    await makeBackup({ config, to, withKeys: false });
    await makeBackup({ config, to: withKeys, withKeys: true });
    writing = false;
    await writer;
    await db.close();
    expect(filesBelow(to)).not.toContain("audit-key.pem");
    expect(filesBelow(to)).toContain("audit-key.pub.pem");

    const other = await createInstallation("sqlite");
    rmSync(sqliteFile(other.config));
    // As the command has it, which reads the settings before it restores.
    const settings = parseConfig({ DATA_DIR: other.config.dataDir });
    await restoreBackup({ config: settings, from: withKeys, replace: false, ledgers: [], root });
    expect(filesBelow(other.config.dataDir)).toContain("audit-key.pem");
    expect(settings.secret).toBe(secret);
    const restored = await openWithLedger(other.config);
    const pairs = await restored.db.prisma.memory.findMany({ where: { path: { startsWith: "/pair-" } } });
    expect(pairs.length % 2).toBe(0);
    expect((await checkHistory(restored.db, store.id)).faults).toEqual([]);
    await restored.db.close();
    installation.remove();
    other.remove();
  });

  it("is not put in the place of a database that is there or in use, and takes a newer ledger from elsewhere", async () => {
    const installation = await createInstallation("sqlite");
    const { config } = installation;
    const { db } = await openWithLedger(config);
    const filled = await fill(db);
    const from = inScratch("backup");
    await makeBackup({ config, to: from, withKeys: false });
    const base = { from, ledgers: [], root };
    await expect(restoreBackup({ ...base, config, replace: false })).rejects.toThrow(/--replace/);
    await expect(restoreBackup({ ...base, config, replace: true })).rejects.toThrow(/in use/);
    await erase(db, filled);
    await db.close();

    const other = await createInstallation("sqlite");
    rmSync(sqliteFile(other.config));
    const ledgers = [ledgerFile(config.dataDir)];
    const { replayed } = await restoreBackup({ ...base, config: other.config, replace: false, ledgers });
    expect(replayed).toBe(4);
    expect(findInFolder(other.config.dataDir, filled.secrets)).toEqual([]);
    installation.remove();
    other.remove();
  });
});
