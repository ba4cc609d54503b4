import path from "node:path";
import { describe, expect, it } from "vitest";
import { readAuditKey } from "@/lib/audit/audit-key";
import { openLog } from "@/lib/audit/open-log.store";
import { verifyLog } from "@/lib/audit/verify-log";
import { commitChange } from "@/lib/change/commit-change";
import type { MasterKeySource } from "@/lib/config/config";
import { minuteMs } from "@/lib/domain/durations";
import { parseContent } from "@/lib/domain/memory-content";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { commentOnChange } from "@/lib/review/comment-on-change";
import { listComments } from "@/lib/review/comments";
import { type ChildOptions, startChild } from "@/lib/testing/child-process";
import {
  closeDatabase,
  createAdminAndStore,
  createEncryptedInstallation,
  type EncryptedInstallation,
  findInFiles,
  findPaths,
  newMasterKey,
  newSecret,
  writeTexts,
} from "@/lib/testing/encryption";
import { providers, type TestProvider } from "@/lib/testing/test-database";
import { retrieveVersion } from "@/lib/version/retrieve-version";
import { retrieveEncryption } from "./retrieve-encryption";

const script = path.resolve(import.meta.dirname, "../testing/encrypt-until-killed.ts");

const keyOf = (source: MasterKeySource | undefined) => (source && "key" in source ? source.key : "");

function run(
  { config }: EncryptedInstallation,
  what: string,
  killAt: number,
  over: ChildOptions["env"] & { later?: string } = {},
) {
  const { later = "0", ...env } = over;
  const { database, dataDir, encryption } = config;
  return startChild(script, [what, String(killAt), later], {
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: database.provider === "sqlite" ? `file:${database.file}` : database.url,
      PALIMPSEST_MASTER_KEY: keyOf(encryption.masterKey),
      ...env,
    },
  });
}

describe.each(providers)("switching encryption on (%s)", (provider: TestProvider) => {
  /** At which statement each process dies; each goes on where the one before it died. The last one lives. */
  const deaths = [3, 14, 30, 47, 80, 130, 0];

  it("encrypts what is there, while it can be read and found, over one death after another", {
    timeout: 300_000,
  }, async () => {
    const installation = await createEncryptedInstallation(provider);
    const { config, plain, remove } = installation;
    const before = await openWithLedger(plain);
    const { context, storeId } = await createAdminAndStore(before.db);
    const [word, later, why, said] = [newSecret(), newSecret(), newSecret(), newSecret()];
    const texts = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`/${n}`, `number n${n} ${word}`]));
    const [first] = await writeTexts(context, storeId, {
      texts: { "/first": `begins ${word}`, ...texts },
      reason: why,
    });
    if (!first) throw new Error("nothing was written");
    const edits = [{ kind: "modify", memoryId: first.id, content: parseContent(`goes on ${word}`) }] as const;
    await commitChange(context, { storeId, edits: [...edits] });
    const version = { memory_store_id: storeId, memory_version_id: first.versionId, view: "full" } as const;
    const { changeId } = await retrieveVersion(context, version);
    await commentOnChange(context, { change_id: changeId, body: said });
    const other = await createAdminAndStore(before.db);
    await writeTexts(other.context, other.storeId, { texts: { "/a": `elsewhere ${word}` } });
    await closeDatabase(before.db);

    const states: string[] = [];
    for (const [turn, killAt] of deaths.entries()) {
      const child = run(installation, "switch", killAt, { later: String((turn + 1) * minuteMs) });
      if (killAt > 0) await expect(child.done()).rejects.toThrow("failed with null");
      else await child.done();
      const { db } = await openWithLedger(config);
      const there = { ...context, db };
      expect((await retrieveVersion(there, version)).content).toBe(`begins ${word}`);
      expect(await findPaths(there, "n7")).toEqual(["/7"]);
      expect(await findPaths(there, "goes on")).toEqual(["/first"]);
      states.push((await retrieveEncryption(there)).state);
      const [written] = await writeTexts(there, storeId, { texts: { [`/later-${turn}`]: `${later} t${turn}` } });
      expect(await findPaths(there, `t${turn}`)).toEqual([written?.path]);
      await closeDatabase(db);
    }

    const { db } = await openWithLedger(config);
    const there = { ...context, db };
    expect([states[0], states.at(-1)]).toEqual(["switching", "on"]);
    expect(await db.prisma.encryption.findMany({ select: { state: true } })).toEqual([{ state: "on" }]);
    expect((await listComments(there, { change_id: changeId })).map(({ body }) => body)).toEqual([said]);
    expect((await findPaths(there, word, { limit: 50 })).length).toBe(50);
    const { publicKeys: keys } = readAuditKey(config.dataDir);
    const { database } = config;
    const place = { db: database.provider === "sqlite" ? database.file : database.url };
    await expect(openLog(place, () => ({ keysDir: config.encryption.keysDir }))).rejects.toThrow(
      "there is no master key",
    );
    const opened = await openLog(place, () => config.encryption);
    expect((await verifyLog(opened.log, { keys, pinned: [] })).ok).toBe(true);
    await opened.close();
    const actions = await db.prisma.auditEntry.findMany({ where: { action: { startsWith: "encryption" } } });
    expect(new Set(actions.map(({ action }) => action))).toEqual(new Set(["encryption.begun", "encryption.completed"]));
    // The write-ahead log of PostgreSQL is the server's: what was written in plain leaves it when its segments are used again.
    const { rows } = await db.files();
    expect(findInFiles([config.dataDir, ...rows], [word, later, why, said])).toEqual([]);
    await closeDatabase(db);
    remove();
  });
});

describe.each(providers)("rotating the master key (%s)", (provider: TestProvider) => {
  it("leaves a key that opens everything, wherever it dies, and shuts out the old one in the end", {
    timeout: 300_000,
  }, async () => {
    const installation = await createEncryptedInstallation(provider);
    const { config, remove } = installation;
    const fresh = newMasterKey();
    const rotated = { ...config, encryption: { ...config.encryption, masterKey: fresh } };
    const server = await openWithLedger(config);
    const { context, storeId } = await createAdminAndStore(server.db);
    await writeTexts(context, storeId, { texts: { "/a": "before" } });
    const reads = async (of: typeof config) => {
      const { db } = await openWithLedger(of);
      const found = await findPaths({ ...context, db }, "before");
      await closeDatabase(db);
      return found;
    };
    const begin = (killAt: number) => run(installation, "begin", killAt, { PALIMPSEST_NEW_MASTER_KEY: keyOf(fresh) });
    const finish = (killAt: number) => run(installation, "finish", killAt, { PALIMPSEST_MASTER_KEY: keyOf(fresh) });

    await expect(begin(1).done()).rejects.toThrow("failed with null");
    expect(await reads(config)).toEqual(["/a"]);
    await begin(0).done();
    expect([await reads(config), await reads(rotated)]).toEqual([["/a"], ["/a"]]);
    for (const killAt of [1, 2, 3]) {
      await expect(finish(killAt).done()).rejects.toThrow("failed with null");
      expect([await reads(config), await reads(rotated)]).toEqual([["/a"], ["/a"]]);
    }
    await finish(0).done();
    expect(await reads(rotated)).toEqual(["/a"]);
    await expect(reads(config)).rejects.toThrow("not the master key");
    // Who was running all the time reads and writes on.
    await writeTexts(context, storeId, { texts: { "/b": "after" } });
    expect([await findPaths(context, "before"), await findPaths(context, "after")]).toEqual([["/a"], ["/b"]]);
    await closeDatabase(server.db);
    remove();
  });
});
