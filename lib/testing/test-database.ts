import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, inject } from "vitest";
import type { Config } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { migrate } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import type { TextCipher } from "@/lib/db/text-cipher";
import { openEncrypted } from "@/lib/encryption/open-encrypted";
import { flushExposures } from "@/lib/exposure/note-served";
import { flushCalls } from "@/lib/session/note-call";
import { attachPostgres } from "./test-postgres";
import { workerPostgres } from "./worker-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated, empty SQLite file to copy. */
    sqliteTemplate: string;
  }
}

export const providers = ["sqlite", "postgresql"] as const;
export type TestProvider = (typeof providers)[number];

/** An empty, migrated database of its own for whoever asks; milliseconds, because a template is copied. */
export async function createTestDatabase(provider: TestProvider): Promise<Config["database"]> {
  if (provider === "postgresql") {
    const { url: server, template } = workerPostgres();
    const url = await attachPostgres(server).createDatabase(template);
    return { provider, url };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-test-"));
  const file = path.join(folder, "palimpsest.db");
  copyFileSync(inject("sqliteTemplate"), file);
  return { provider, file };
}

export interface TestDatabase {
  readonly db: Database;
  readonly location: Config["database"];
}

/** What a test reads past the stores, in plain. */
function openDeep(cipher: TextCipher, value: unknown): unknown {
  if (typeof value === "string") return cipher.open(value);
  if (Array.isArray(value)) return value.map((one) => openDeep(cipher, one));
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, openDeep(cipher, one)]));
}

/** With TEST_ENCRYPTED set, every suite runs with its texts encrypted at rest. */
async function open(database: Config["database"]): Promise<Database> {
  if (!process.env.TEST_ENCRYPTED) return openDatabase(database);
  const keysDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-keys-"));
  const masterKey = { name: "TEST_ENCRYPTED", key: "5a".repeat(32) };
  const db = await openEncrypted({ database, dataDir: keysDir, encryption: { masterKey, keysDir } });
  const { cipher } = db;
  const prisma = db.prisma.$extends({
    query: { $allModels: { $allOperations: async ({ args, query }) => cipher && openDeep(cipher, await query(args)) } },
  });
  return { ...db, prisma: prisma as unknown as Database["prisma"] };
}

type Suite = (database: TestDatabase, provider: TestProvider) => void;

interface Made {
  location: Config["database"];
  close: () => Promise<void>;
}

async function queryOnce(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PostgreSQL with pgvector: the server's own where it has it, which the embedded one does not. */
async function createWithPgvector(): Promise<Made> {
  const available = "SELECT FROM pg_available_extensions WHERE name = 'vector'";
  if ((await queryOnce(workerPostgres().url, available)).rowCount) {
    const made = await createForSuite("postgresql");
    if (made.location.provider === "postgresql") await queryOnce(made.location.url, "CREATE EXTENSION vector");
    return made;
  }
  // Only here: it is large, and most suites do without.
  const { startPglite } = await import("./pglite-server");
  const server = await startPglite();
  const location = { provider: "postgresql", url: server.url } as const;
  await migrate(process.cwd(), location);
  await server.lite.exec("CREATE EXTENSION vector");
  return { location, close: () => server.close() };
}

/** As `createTestDatabase`, and taken away again. */
async function createForSuite(provider: TestProvider): Promise<Made> {
  const location = await createTestDatabase(provider);
  const close =
    location.provider === "sqlite"
      ? async () => rmSync(path.dirname(location.file), { recursive: true, force: true })
      : () => attachPostgres(workerPostgres().url).dropDatabase(location.url);
  return { location, close };
}

const kinds: Record<TestProvider | "pgvector", () => Promise<Made>> = {
  sqlite: () => createForSuite("sqlite"),
  postgresql: () => createForSuite("postgresql"),
  pgvector: createWithPgvector,
};

function describeOn(on: readonly (keyof typeof kinds)[], name: string, suite: Suite): void {
  describe.each(on)(`${name} (%s)`, (kind) => {
    const opened: Partial<Made> & { db?: Database } = {};
    beforeAll(async () => {
      Object.assign(opened, await kinds[kind]());
      if (opened.location) opened.db = await open(opened.location);
    });
    afterAll(async () => {
      if (opened.db) await flushExposures(opened.db);
      if (opened.db) await flushCalls(opened.db);
      await opened.db?.close();
      await opened.close?.();
    });
    suite(
      {
        get db() {
          if (!opened.db) throw new Error("use the database inside a test");
          return opened.db;
        },
        get location() {
          if (!opened.location) throw new Error("use the database inside a test");
          return opened.location;
        },
      },
      kind === "sqlite" ? "sqlite" : "postgresql",
    );
  });
}

/** What is not done where texts are encrypted at rest is skipped when all tests run so. */
function describePlainOn(on: readonly (keyof typeof kinds)[], name: string, suite: Suite): void {
  if (process.env.TEST_ENCRYPTED) describe.skip(name, () => undefined);
  else describeOn(on, name, suite);
}

/** Runs the same suite on both databases, each suite with a database of its own. */
export function describeOnBoth(name: string, suite: Suite): void {
  describeOn(providers, name, suite);
}

/** As `describeOnBoth`, for what is not done where texts are encrypted at rest. */
export const describeInPlain: typeof describeOnBoth = (name, suite) => describePlainOn(providers, name, suite);

/** As `describeInPlain`, and on PostgreSQL with pgvector too. */
export const describeWithVectors: typeof describeOnBoth = (name, suite) =>
  describePlainOn([...providers, "pgvector"], name, suite);
