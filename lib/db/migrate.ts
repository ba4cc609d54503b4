import { readFileSync } from "node:fs";
import path from "node:path";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import type { Config } from "@/lib/config/config";
import { type Provider, readMigrations } from "./migration-files";
import { openSchemaEngine } from "./schema-engine";
import { openSqliteConnection } from "./sqlite/open-sqlite";

// Any number that no other program on the same server uses for its advisory locks.
const migrationLock = 7_253_120;

type RunScript = (script: string) => Promise<void>;

/** The engine never closes its connections, and on SQLite it locks the file: whoever uses it closes them through this. */
function disposable(factory: SqlMigrationAwareDriverAdapterFactory, runScript?: RunScript) {
  const opened: SqlDriverAdapter[] = [];
  const connect = async () => {
    const adapter = await factory.connect();
    if (runScript) adapter.executeScript = runScript;
    opened.push(adapter);
    return adapter;
  };
  return {
    factory: { ...factory, provider: factory.provider, adapterName: factory.adapterName, connect },
    dispose: async () => {
      for (const adapter of opened) await adapter.dispose();
    },
  };
}

interface Target {
  root: string;
  provider: Provider;
  factory: SqlMigrationAwareDriverAdapterFactory;
  runScript?: RunScript;
}

async function apply({ root, provider, factory, runScript }: Target): Promise<string[]> {
  const schemaPath = path.join(root, "prisma", provider, "schema.prisma");
  const held = disposable(factory, runScript);
  try {
    const schema = { path: schemaPath, content: readFileSync(schemaPath, "utf8") };
    const engine = await openSchemaEngine(held.factory as SqlMigrationAwareDriverAdapterFactory, schema);
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: readMigrations(root, provider),
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  } finally {
    await held.dispose();
  }
}

async function migrateSqlite(root: string, file: string): Promise<string[]> {
  // Sets the file up (write-ahead log) before Prisma's connection, which would not.
  const connection = await openSqliteConnection(file, "writer");
  try {
    const done = new Set(
      connection.client.prepare("SELECT name FROM sqlite_master WHERE name = '_prisma_migrations'").all().length === 0
        ? []
        : (connection.client
            .prepare("SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL")
            .pluck()
            .all() as string[]),
    );
    if (readMigrations(root, "sqlite").migrationDirectories.every((migration) => done.has(migration.path))) return [];
  } finally {
    connection.client.close();
  }
  return apply({ root, provider: "sqlite", factory: new PrismaBetterSqlite3({ url: file, timeout: 10_000 }) });
}

async function migratePostgres(root: string, url: string): Promise<string[]> {
  const guard = new pg.Client({ connectionString: url });
  await guard.connect();
  try {
    // Several processes start at once on one database: one migrates, the others find it done.
    await guard.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    // Prisma's adapter cuts a script at every semicolon, also inside the body of a function.
    const runScript = async (script: string) => void (await guard.query(script));
    return await apply({
      root,
      provider: "postgresql",
      factory: new PrismaPg({ connectionString: url, max: 2 }),
      runScript,
    });
  } finally {
    await guard.end();
  }
}

/**
 * Brings the database to the newest migration; plain `prisma migrate deploy` on the same folder does the same.
 * @param root the project's folder, which holds prisma/
 * @returns the names of the migrations that were applied
 */
export function migrate(root: string, database: Config["database"]): Promise<string[]> {
  return database.provider === "sqlite" ? migrateSqlite(root, database.file) : migratePostgres(root, database.url);
}
