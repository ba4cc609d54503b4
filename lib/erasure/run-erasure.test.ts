import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";
import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { searchStore } from "@/lib/db/dialect/search-statements";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { checkHistory } from "@/lib/testing/history-check";
import { readListedFile } from "@/lib/testing/read-file-apart";
import { describeOnBoth, type TestDatabase } from "@/lib/testing/test-database";
import { workerPostgres } from "@/lib/testing/worker-postgres";
import { redactVersion } from "@/lib/version/redact-version";
import { runErasure } from "./run-erasure";

const text = (content: string) => parseContent(content);
/** Lower case, so that the words of the search index have the same bytes. */
const newSecret = () => `zq${randomBytes(10).toString("hex")}`;

/** Every file in which the database keeps its rows; on PostgreSQL only where its data directory is on this machine. */
async function filesOf({ db, location }: TestDatabase): Promise<string[]> {
  if (location.provider === "sqlite") {
    const folder = path.dirname(location.file);
    return readdirSync(folder).map((name) => path.join(folder, name));
  }
  await db.prisma.$executeRawUnsafe("CHECKPOINT");
  const [row] = await db.prisma.$queryRawUnsafe<{ data: string; oid: number }[]>(
    "SELECT current_setting('data_directory') AS data, oid::int FROM pg_database WHERE datname = current_database()",
  );
  const folder = path.join(row?.data ?? "", "base", String(row?.oid));
  return readdirSync(folder).map((name) => path.join(folder, name));
}

async function findInFiles(database: TestDatabase, wanted: readonly string[]): Promise<string[]> {
  const files = (await filesOf(database)).map((file) => readListedFile(file));
  return wanted.filter((word) => files.some((bytes) => bytes.includes(word)));
}

describeOnBoth("erasure", (database, provider) => {
  async function newContext(): Promise<Context> {
    const { db } = database;
    return contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
  }
  const newStore = async (context: Context) =>
    (await createStore(context, { name: "Store", description: "", metadata: {} })).id;

  /** Writes secrets in contents and paths, overwrites or deletes them, and redacts every version that said one. */
  async function leak(context: Context, storeId: string, count: number): Promise<string[]> {
    const secrets = Array.from({ length: count }, newSecret);
    for (let at = 0; at < count; at += 50) {
      const some = secrets.slice(at, at + 50);
      const made = await commitChange(context, {
        storeId,
        edits: some.map((secret, i) => ({
          kind: "create",
          path: parseMemoryPath(i % 2 ? `/${secret}/file` : `/plain${at + i}`),
          content: text(i % 3 ? `the key is ${secret}` : `${"long ".repeat(1_500)}${secret}${" long".repeat(1_500)}`),
        })),
      });
      await commitChange(context, {
        storeId,
        edits: made.outcomes.map(({ memory }, i) =>
          i % 5 === 0
            ? { kind: "delete", memoryId: memory.id }
            : {
                kind: "modify",
                memoryId: memory.id,
                path: parseMemoryPath(`/clean${at + i}`),
                content: text(`clean ${i}`),
              },
        ),
      });
    }
    const versions = await database.db.prisma.version.findMany({ where: { storeId } });
    const telling = versions.filter(({ content, path: at }) =>
      secrets.some((secret) => `${content}${at}`.includes(secret)),
    );
    expect(telling.length).toBeGreaterThanOrEqual(count);
    expect(await findInFiles(database, secrets)).toHaveLength(count);
    for (const version of telling) {
      await redactVersion(context, { memory_store_id: storeId, memory_version_id: version.id, reason: "secret" });
      if (version.contentSha256) secrets.push(version.contentSha256);
      if (version.salt) secrets.push(version.salt);
    }
    return secrets;
  }

  it("leaves no byte of what was redacted in any file, and a chain that verifies", async () => {
    const context = await newContext();
    const storeId = await newStore(context);
    const secrets = await leak(context, storeId, 200);
    expect(await runErasure(database.db)).toBe(true);
    expect(await findInFiles(database, secrets)).toEqual([]);
    expect(await database.db.prisma.pendingErasure.count()).toBe(0);
    expect((await checkHistory(database.db, storeId)).faults).toEqual([]);
    expect(await searchStore(database.db.read, storeId, { tokens: [secrets[0] ?? ""], limit: 5 })).toEqual([]);
    expect(await searchStore(database.db.read, storeId, { tokens: ["clean"], limit: 5 })).toHaveLength(5);
  });

  it("leaves no byte of a store that was deleted", async () => {
    const context = await newContext();
    const secret = newSecret();
    const { id } = await createStore(context, {
      name: `name ${secret}`,
      description: `description ${secret}`,
      metadata: { key: secret },
    });
    const create = { kind: "create", path: parseMemoryPath(`/${secret}`), content: text(secret) } as const;
    await commitChange(context, { storeId: id, edits: [create], reason: `because of ${secret}` });
    await deleteStore(context, { memory_store_id: id });
    expect(await runErasure(database.db)).toBe(true);
    expect(await findInFiles(database, [secret])).toEqual([]);
  });

  it("does not say that it is done while somebody can still read what was", async () => {
    const context = await newContext();
    const storeId = await newStore(context);
    const { location } = database;
    const secret = newSecret();
    const create = { kind: "create", path: parseMemoryPath("/a"), content: text(secret) } as const;
    const made = await commitChange(context, { storeId, edits: [create] });
    const { id: memoryId, versionId } = made.outcomes[0]!.memory;
    // A reader that began before the redaction: a backup of the whole database, for example.
    const reader =
      location.provider === "sqlite" ? await readOnSqlite(location.file) : await readOnPostgres(location.url);
    await commitChange(context, { storeId, edits: [{ kind: "modify", memoryId, content: text("clean") }] });
    await redactVersion(context, { memory_store_id: storeId, memory_version_id: versionId, reason: "secret" });
    expect(await runErasure(database.db)).toBe(false);
    expect(await database.db.prisma.pendingErasure.count()).toBe(1);
    await reader.end();
    expect(await runErasure(database.db)).toBe(true);
    expect(await findInFiles(database, [secret])).toEqual([]);
    expect(await database.db.prisma.pendingErasure.count()).toBe(0);
  });

  it.runIf(provider === "postgresql")("does not say so either while somebody writes to another database", async () => {
    const context = await newContext();
    const storeId = await newStore(context);
    const secret = newSecret();
    const create = { kind: "create", path: parseMemoryPath("/a"), content: text(secret) } as const;
    const made = await commitChange(context, { storeId, edits: [create] });
    const { id: memoryId, versionId } = made.outcomes[0]!.memory;
    // Every snapshot on the server, that of the erasure's own commands too, is as old as the oldest transaction that writes.
    const other = new pg.Client({ connectionString: workerPostgres().url });
    await other.connect();
    await other.query("BEGIN");
    await other.query("SELECT pg_current_xact_id()");
    await commitChange(context, { storeId, edits: [{ kind: "modify", memoryId, content: text("clean") }] });
    await redactVersion(context, { memory_store_id: storeId, memory_version_id: versionId, reason: "secret" });
    expect(await runErasure(database.db)).toBe(false);
    await other.query("COMMIT");
    await other.end();
    expect(await runErasure(database.db)).toBe(true);
    expect(await findInFiles(database, [secret])).toEqual([]);
  });

  it("has nothing to do where nothing was redacted", async () => {
    const { db } = database;
    expect(await db.prisma.pendingErasure.count()).toBe(0);
    let rewrites = 0;
    const counting = { ...db, prisma: db.prisma, eraseResidue: async () => ++rewrites > 0 };
    expect(await runErasure(counting)).toBe(true);
    expect(rewrites).toBe(0);
  });

  it.runIf(provider === "postgresql")(
    "leaves the write-ahead log as short as it was, however often it is run",
    async () => {
      const { db } = database;
      const segments = async () =>
        (await db.prisma.$queryRawUnsafe<{ count: number }[]>("SELECT count(*)::int AS count FROM pg_ls_waldir()"))[0]
          ?.count ?? 0;
      expect(await db.eraseLog()).toBe(true);
      const before = await segments();
      for (let turn = 0; turn < 12; turn++) expect(await db.eraseLog()).toBe(true);
      expect(await segments()).toBeLessThan(before + 4);
    },
  );

  it.runIf(provider === "postgresql")("keeps samples of no text in the planner's statistics", async () => {
    const context = await newContext();
    const storeId = await newStore(context);
    const secret = newSecret();
    const edits = Array.from({ length: 300 }, (_, i) => ({
      kind: "create" as const,
      path: parseMemoryPath(`/${secret}/${i % 2 ? "a" : "b"}${i}`),
      content: text(`${secret} ${i}`),
    }));
    await commitChange(context, { storeId, edits });
    await database.db.prisma.$executeRawUnsafe("ANALYZE");
    const rows = await database.db.prisma.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM pg_stats WHERE coalesce(most_common_vals::text, '') || coalesce(histogram_bounds::text, '') || coalesce(most_common_elems::text, '') LIKE '%${secret}%'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

async function readOnSqlite(file: string): Promise<{ end(): Promise<void> }> {
  const client = new Sqlite(file, { readonly: true });
  client.exec("BEGIN");
  client.prepare("SELECT count(*) FROM version").get();
  return {
    async end() {
      client.exec("COMMIT");
      client.close();
    },
  };
}

async function readOnPostgres(url: string): Promise<{ end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  await client.query("SELECT count(*) FROM workspace");
  return {
    async end() {
      await client.query("COMMIT");
      await client.end();
    },
  };
}
