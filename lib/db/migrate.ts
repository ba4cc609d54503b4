import { readFileSync } from "node:fs";
import path from "node:path";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type Sqlite from "better-sqlite3";
import pg from "pg";
import { type Config, ConfigError } from "@/lib/config/config";
import { type Provider, readMigrations } from "./migration-files";
import { openSchemaEngine } from "./schema-engine";
import { openSqliteConnection } from "./sqlite/open-sqlite";
import { retryBusy } from "./sqlite/retry-busy";

// Any number that no other program on the same server uses for its advisory locks.
const migrationLock = 7_253_120;

/** The engine's queries and scripts by way of a connection that is open, so that they are part of its transaction. */
function throughConnection(client: pg.Client): SqlMigrationAwareDriverAdapterFactory {
  // Its own pool connects when it is asked first, which is never.
  const factory = new PrismaPg({}) as SqlMigrationAwareDriverAdapterFactory;
  const connect = async () => {
    const adapter = await factory.connect();
    // Prisma's adapter cuts a script at every semicolon, also inside the body of a function.
    return Object.assign(adapter, {
      client,
      executeScript: async (script: string) => void (await client.query(script)),
    });
  };
  return { ...factory, provider: factory.provider, adapterName: factory.adapterName, connect };
}

interface Target {
  root: string;
  provider: Provider;
  factory: SqlMigrationAwareDriverAdapterFactory;
}

async function apply({ root, provider, factory }: Target): Promise<string[]> {
  const schemaPath = path.join(root, "prisma", provider, "schema.prisma");
  const engine = await openSchemaEngine(factory, { path: schemaPath, content: readFileSync(schemaPath, "utf8") });
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: readMigrations(root, provider),
    filters: { externalTables: [], externalEnums: [] },
  });
  return appliedMigrationNames;
}

const appliedNames = "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL";

/** Whether a migration of the folder is not among those that are done. @throws ConfigError where a newer build has done others */
function isBehind(root: string, provider: Provider, done: readonly string[]): boolean {
  const own = readMigrations(root, provider).migrationDirectories.map(({ path: name }) => name);
  const unknown = done.find((name) => !own.includes(name));
  if (unknown) {
    throw new ConfigError(
      `This database was changed by a newer version of Palimpsest (${unknown}), and this one could write wrongly to it. Start that version again; the way back is a backup from before.`,
    );
  }
  return !own.every((name) => done.includes(name));
}

function pendingOnSqlite(client: Sqlite.Database, root: string): boolean {
  const known = client.prepare("SELECT name FROM sqlite_master WHERE name = '_prisma_migrations'").all().length > 0;
  const done = known ? client.prepare(appliedNames).pluck().all() : [];
  return isBehind(root, "sqlite", done as string[]);
}

async function pendingOnPostgres(client: pg.Client, root: string): Promise<boolean> {
  const { rows: tables } = await client.query("SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL");
  if (tables.length === 0) return true;
  const { rows } = await client.query<{ migration_name: string }>(appliedNames);
  return isBehind(
    root,
    "postgresql",
    rows.map((row) => row.migration_name),
  );
}

async function migrateSqlite(root: string, file: string): Promise<string[]> {
  const { adapter, client } = await openSqliteConnection(file, "writer");
  try {
    if (!pendingOnSqlite(client, root)) return [];
    // A migration may rebuild a table that others point to; whether they still do is looked at before the end.
    client.pragma("foreign_keys = OFF");
    // Several processes start at once on one file: one migrates, the others wait and find it done. A crash leaves nothing half done.
    await retryBusy(() => client.exec("BEGIN IMMEDIATE"));
    if (!pendingOnSqlite(client, root)) return [];
    const factory = { ...new PrismaBetterSqlite3({ url: file }), connect: async () => adapter };
    const applied = await apply({
      root,
      provider: "sqlite",
      factory: factory as SqlMigrationAwareDriverAdapterFactory,
    });
    if ((client.pragma("foreign_key_check") as unknown[]).length > 0)
      throw new Error("a migration left dangling references");
    client.exec("COMMIT");
    return applied;
  } finally {
    // Also undoes what was not committed.
    client.close();
  }
}

async function migratePostgres(root: string, url: string): Promise<string[]> {
  const guard = new pg.Client({ connectionString: url });
  await guard.connect();
  try {
    if (!(await pendingOnPostgres(guard, root))) return [];
    // Several processes start at once on one database: one migrates, the others find it done.
    await guard.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    if (!(await pendingOnPostgres(guard, root))) return [];
    // A crash leaves nothing half done, which Prisma would want to be told about by hand.
    await guard.query("BEGIN");
    const applied = await apply({ root, provider: "postgresql", factory: throughConnection(guard) });
    await guard.query("COMMIT");
    return applied;
  } finally {
    await guard.end();
  }
}

/**
 * Brings the database to the newest migration; plain `prisma migrate deploy` on the same folder does the same.
 * @param root the project's folder, which holds prisma/
 * @returns the names of the migrations that were applied
 * @throws ConfigError where a newer build has migrated the database
 */
export function migrate(root: string, database: Config["database"]): Promise<string[]> {
  return database.provider === "sqlite" ? migrateSqlite(root, database.file) : migratePostgres(root, database.url);
}
