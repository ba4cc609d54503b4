import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commitChange } from "@/lib/change/commit-change";
import { runErasure } from "@/lib/erasure/run-erasure";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { appendToWorkspaceChain } from "./audit.store";
import { databaseLog } from "./database-log.store";
import { verifyLog } from "./verify-log";

const redactions = 100;
const entries = 10_000;
const perTransaction = 1_000;

describeOnBoth("the audit log at a scale", (database) => {
  const prepare = async () => {
    const workspaceId = await createWorkspace(database.db);
    const admin = contextOf(database.db, await createMember(database.db, workspaceId, "admin"));
    return { workspaceId, admin, log: databaseLog(database.db.read, workspaceId) };
  };

  it(`verifies after ${redactions} redactions, and no byte that remains tells what the texts were`, async () => {
    const { admin, log } = await prepare();
    const { db } = database;
    const store = await createStore(admin, { name: "PINs", description: "", metadata: {} });
    const texts = Array.from({ length: redactions }, (_, at) => `The PIN of the card is ${40_000 + at}.`);
    await fillStore(
      db,
      store,
      texts.map((text, at) => [`/holder-${at}.md`, text] as const),
    );
    const heads = await db.prisma.memory.findMany({ where: { storeId: store.id }, orderBy: { id: "asc" } });
    const edits = heads.map(({ id }) => ({ kind: "delete", memoryId: id }) as const);
    await commitChange(admin, { storeId: store.id, edits });
    const versions = await db.prisma.version.findMany({ where: { storeId: store.id }, select: { id: true } });
    for (const { id } of versions) {
      await redactVersion(admin, { memory_store_id: store.id, memory_version_id: id, reason: "secret" });
    }
    const verdict = await verifyLog(log, { keys: [] });
    expect(verdict).toMatchObject({ ok: true, versions: { ok: 0, redacted: versions.length } });
    await runErasure(db);
    const left = await everyByte();
    const words = texts.flatMap((text, at) => [
      text,
      createHash("sha256").update(text).digest("hex"),
      createHash("sha256").update(text).digest("base64"),
      `holder-${at}.md`,
    ]);
    expect(words.filter((word) => left.includes(word))).toEqual([]);
  });

  /** All that the database keeps: its files, or every row of every table. */
  async function everyByte(): Promise<Buffer> {
    const { db, location } = database;
    if (location.provider === "sqlite") {
      const files = [location.file, `${location.file}-wal`].filter((file) => existsSync(file));
      return Buffer.concat(files.map((file) => readFileSync(file)));
    }
    const tables = await db.read.all<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const rows = [];
    for (const { name } of tables) rows.push(await db.read.all(`SELECT row_to_json(t)::text AS row FROM "${name}" t`));
    return Buffer.from(JSON.stringify(rows));
  }

  it(`verifies ${entries} entries within five seconds`, async () => {
    const { admin, log } = await prepare();
    for (let at = 0; at < entries; at += perTransaction) {
      await database.db.transaction(async ({ sql }) => {
        for (let one = 0; one < perTransaction; one++) {
          const data = { fields: ["name"], at: at + one } as unknown as { fields: string[] };
          const target = { memory_store_id: "memstore_01ARZ3NDEKTSV4RRFFQ69G5FAV" };
          await appendToWorkspaceChain(sql, admin, { action: "store.updated", target, data });
        }
      });
    }
    const started = performance.now();
    const verdict = await verifyLog(log, { keys: [] });
    const took = performance.now() - started;
    expect(verdict).toMatchObject({ ok: true, entries });
    expect(took).toBeLessThan(5_000);
  });
});
