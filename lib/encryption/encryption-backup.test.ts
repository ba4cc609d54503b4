import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readAuditKey } from "@/lib/audit/audit-key";
import { databaseLog } from "@/lib/audit/database-log.store";
import { verifyLog } from "@/lib/audit/verify-log";
import { makeBackup } from "@/lib/backup/make-backup";
import { filesBelow } from "@/lib/backup/manifest";
import { restoreBackup } from "@/lib/backup/restore-backup";
import { commitChange } from "@/lib/change/commit-change";
import { parseContent } from "@/lib/domain/memory-content";
import { ledgerFile } from "@/lib/erasure/ledger-file";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { runErasure } from "@/lib/erasure/run-erasure";
import { commentOnChange } from "@/lib/review/comment-on-change";
import { removeComment } from "@/lib/review/remove-comment";
import { deleteStore } from "@/lib/store/delete-store";
import { copyPostgres } from "@/lib/testing/backups";
import {
  closeDatabase,
  createAdminAndStore,
  createEncryptedInstallation,
  findInFiles,
  findPaths,
  newSecret,
  writeTexts,
} from "@/lib/testing/encryption";
import { providers, type TestProvider } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { retrieveVersion } from "@/lib/version/retrieve-version";
import { keyFileIn } from "./key-file.store";
import type { DatabaseConfig } from "./open-encrypted";

const root = path.resolve(import.meta.dirname, "../..");
const scratch = mkdtempSync(path.join(os.tmpdir(), "palimpsest-encrypted-backup-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const inScratch = (name: string) => path.join(scratch, `${randomBytes(4).toString("hex")}-${name}`);

describe.each(providers)("backups of what is encrypted (%s)", (provider: TestProvider) => {
  it("hold no key and no text, and do not bring back what was erased, not even without the ledger", async () => {
    const { config, remove } = await createEncryptedInstallation(provider);
    const before = await openWithLedger(config);
    const { context, storeId } = await createAdminAndStore(before.db);
    const [gone, kept, live, why] = [newSecret(), newSecret(), newSecret(), newSecret()];
    const texts = { "/gone": gone, "/kept": kept, "/live": live };
    const [first, second, third] = await writeTexts(context, storeId, { texts, reason: why });
    if (!first || !second || !third) throw new Error("nothing was written");
    const version = { memory_store_id: storeId, view: "full" } as const;
    const { changeId } = await retrieveVersion(context, { ...version, memory_version_id: first.versionId });
    const { id: comment_id } = await commentOnChange(context, { change_id: changeId, body: `about ${gone}` });
    const doomed = await createAdminAndStore(before.db);
    await writeTexts(doomed.context, doomed.storeId, { texts: { "/a": gone } });
    await closeDatabase(before.db);

    const [to, keysTo] = [inScratch("backup"), inScratch("keys")];
    await makeBackup({ config, to, withKeys: true, keysTo });
    expect(filesBelow(to).filter((name) => name.includes("palimpsest-keys"))).toEqual([]);
    expect(findInFiles([to], [gone, kept, live, why])).toEqual([]);
    const { database } = config;
    const url = database.provider === "postgresql" ? await copyPostgres(database.url) : null;

    const during = await openWithLedger(config);
    const admin = { ...context, db: during.db };
    await commitChange(admin, {
      storeId,
      edits: [
        { kind: "modify", memoryId: first.id, content: parseContent("clean") },
        { kind: "modify", memoryId: third.id, content: parseContent("clean too") },
      ],
    });
    for (const memory of [first, third])
      await redactVersion(admin, { memory_store_id: storeId, memory_version_id: memory.versionId, reason: "secret" });
    await removeComment(admin, { comment_id });
    await deleteStore({ ...doomed.context, db: during.db }, { memory_store_id: doomed.storeId });
    expect(await runErasure(during.db)).toBe(true);
    await closeDatabase(during.db);
    await makeBackup({ config, to: inScratch("later"), withKeys: false, keysTo });

    // The whole data directory is lost, the ledger with it; what is left are the backup and the newest copy of the key file.
    const dataDir = inScratch("data");
    rmSync(ledgerFile(config.dataDir), { force: true });
    const restored = {
      dataDir,
      database:
        database.provider === "sqlite"
          ? { ...database, file: path.join(dataDir, "palimpsest.db") }
          : { ...database, url: url ?? "" },
      encryption: { ...config.encryption, keysDir: keysTo },
    };
    // Three texts with the deletions that take them away, and a comment.
    const answer = await restoreBackup({ config: restored, from: to, replace: true, ledgers: [], root });
    expect(answer).toMatchObject({ replayed: 7, erased: true });
    const after = await openWithLedger(restored);
    const there = { ...context, db: after.db };
    expect(await findPaths(there, gone)).toEqual([]);
    expect(await findPaths(there, gone, { scope: "history" })).toEqual([]);
    expect(await findPaths(there, kept)).toEqual(["/kept"]);
    const erased = await retrieveVersion(there, { ...version, memory_version_id: first.versionId });
    expect(erased).toMatchObject({ content: null, path: null, sha256: null });
    const { publicKeys: keys } = readAuditKey(dataDir);
    expect((await verifyLog(databaseLog(after.db.read, null), { keys, pinned: [] })).ok).toBe(true);
    await closeDatabase(after.db);
    remove();
  });

  it("replace the copy of the key file, so that none is left from before an erasure", async () => {
    const { config, remove } = await createEncryptedInstallation(provider);
    const { db } = await openWithLedger(config);
    const { context, storeId } = await createAdminAndStore(db);
    await writeTexts(context, storeId, { texts: { "/a": "one" } });
    const keysTo = inScratch("keys");
    await makeBackup({ config, to: inScratch("one"), withKeys: false, keysTo });
    await writeTexts(context, storeId, { texts: { "/b": "two" } });
    await makeBackup({ config, to: inScratch("two"), withKeys: false, keysTo });
    expect(filesBelow(keysTo)).toEqual([path.basename(keyFileIn(keysTo))]);
    await closeDatabase(db);
    const copy = await openWithLedger({ ...config, encryption: { ...config.encryption, keysDir: keysTo } });
    expect(await findPaths({ ...context, db: copy.db }, "two")).toEqual(["/b"]);
    await closeDatabase(copy.db);
    remove();
  });

  it("are not put in place where the key file is missing, and say which file goes where", async () => {
    const { config, remove } = await createEncryptedInstallation(provider);
    const { db } = await openWithLedger(config);
    const { context, storeId } = await createAdminAndStore(db);
    await writeTexts(context, storeId, { texts: { "/a": "one" } });
    await closeDatabase(db);
    const [from, keysTo, dataDir] = [inScratch("backup"), inScratch("keys"), inScratch("fresh")];
    await makeBackup({ config, to: from, withKeys: false, keysTo });
    const { database } = config;
    const fresh = {
      dataDir,
      database:
        database.provider === "sqlite"
          ? { ...database, file: path.join(dataDir, "palimpsest.db") }
          : { ...database, url: await copyPostgres(database.url) },
      encryption: { ...config.encryption, keysDir: path.join(dataDir, "keys") },
    };
    const restore = (place: DatabaseConfig) =>
      restoreBackup({ config: place, from, replace: false, ledgers: [], root });
    const wanted = keyFileIn(fresh.encryption.keysDir);
    await expect(restore(fresh)).rejects.toThrow(`Nothing was restored. The key file ${wanted} is missing`);
    await expect(restore({ ...fresh, encryption: undefined })).rejects.toThrow(/Nothing was restored.*no master key/);
    expect(existsSync(dataDir) ? filesBelow(dataDir).filter((name) => !name.endsWith("erasures.jsonl")) : []).toEqual(
      [],
    );
    mkdirSync(fresh.encryption.keysDir, { recursive: true });
    copyFileSync(keyFileIn(keysTo), wanted);
    expect(await restore(fresh)).toMatchObject({ aside: null });
    const after = await openWithLedger(fresh);
    expect(await findPaths({ ...context, db: after.db }, "one")).toEqual(["/a"]);
    await closeDatabase(after.db);
    remove();
  });
});
