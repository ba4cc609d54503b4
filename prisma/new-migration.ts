// Writes the SQL that takes each database from its migrations to the models: `npm run db:migration -- <name>`.
// Look at what it wrote and add by hand what Prisma cannot say (triggers, partial indexes, collations). Where it writes a SQLite
// table anew for a column with a constant default, put ALTER TABLE … ADD COLUMN in its place: triggers and foreign keys stay.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { PrismaPg } from "@prisma/adapter-pg";
import { openSchemaEngine } from "@/lib/db/schema-engine";
import { startTestPostgres } from "@/lib/testing/test-postgres";
import { writeSchemas } from "./build-schema.mjs";

const root = path.join(import.meta.dirname, "..");

const folderOf = (provider: string) => path.join(root, "prisma", provider, "migrations");

/** The models as they were at the last migration: kept beside it, because the engine cannot replay triggers and full-text tables. */
function lastModels(provider: string) {
  const folder = folderOf(provider);
  const last = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
  const file = last.map((name) => path.join(folder, name, "schema.prisma")).find((name) => existsSync(name));
  return file ? { path: file, content: readFileSync(file, "utf8") } : null;
}

async function diff(provider: "sqlite" | "postgresql", url: string): Promise<string> {
  const schemaPath = path.join(root, "prisma", provider, "schema.prisma");
  const schema = { path: schemaPath, content: readFileSync(schemaPath, "utf8") };
  const factory = provider === "sqlite" ? new PrismaBetterSqlite3({ url }) : new PrismaPg({ connectionString: url });
  const engine = await openSchemaEngine(factory, schema);
  const before = lastModels(provider);
  const result = await engine.diff({
    from: before ? { tag: "schemaDatamodel", files: [before] } : { tag: "empty" },
    to: { tag: "schemaDatamodel", files: [schema] },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  } as never);
  return result.stdout ?? "";
}

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("Name the migration in snake_case: npm run db:migration -- add_reviews");
  process.exit(2);
}
writeSchemas();
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const scratch = path.join(mkdtempSync(path.join(os.tmpdir(), "palimpsest-diff-")), "shadow.db");
const postgres = await startTestPostgres();
try {
  for (const provider of ["sqlite", "postgresql"] as const) {
    const url = provider === "sqlite" ? `file:${scratch}` : await postgres.createDatabase();
    const folder = path.join(folderOf(provider), `${stamp}_${name}`);
    const sql = await diff(provider, url);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "migration.sql"), sql);
    copyFileSync(path.join(root, "prisma", provider, "schema.prisma"), path.join(folder, "schema.prisma"));
    const lock = path.join(folderOf(provider), "migration_lock.toml");
    if (!existsSync(lock)) writeFileSync(lock, `provider = "${provider}"\n`);
    console.log(`Wrote ${path.relative(root, folder)}`);
  }
} finally {
  await postgres.stop();
}
process.exit(0);
