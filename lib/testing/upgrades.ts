import { cpSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";
import type { Config } from "@/lib/config/config";

interface Written {
  store: string;
  /** A secret that worked then. */
  key: string;
  /** What each version said when it was asked then, the oldest first. */
  expected: { id: string; operation: string; path: string | null; content: string | null }[];
  /** The rows of every table, those first that others point to. */
  tables: Record<string, { columns: string[]; rows: (string | number | null)[][] }>;
}

/** What a version of the past has written by its own doors, on both databases. */
export interface Upgrade extends Record<"sqlite" | "postgresql", Written> {
  /** The last migration that it had. */
  after: string;
}

const folder = path.join(import.meta.dirname, "upgrades");

/** One recording for each version that is upgraded from. */
export const upgrades: readonly [name: string, upgrade: Upgrade][] = readdirSync(folder)
  .sort()
  .map((file) => [path.parse(file).name, JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Upgrade]);

/** Makes a project folder as it was when that migration was the last one. */
export function projectOfThen(root: string, provider: string, after: string): void {
  const from = path.join("prisma", provider, "migrations");
  const to = path.join(root, "prisma", provider);
  const names = readdirSync(from).filter((name) => /^\d/.test(name) && name <= after);
  for (const name of names) cpSync(path.join(from, name), path.join(to, "migrations", name), { recursive: true });
  cpSync(path.join(from, "migration_lock.toml"), path.join(to, "migrations", "migration_lock.toml"));
  cpSync(path.join(from, after, "schema.prisma"), path.join(to, "schema.prisma"));
}

const listOf = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/** Puts the rows in, as they were. */
export async function insertWritten(location: Config["database"], { tables }: Written): Promise<void> {
  if (location.provider === "sqlite") {
    const client = new Sqlite(location.file);
    client.pragma("foreign_keys = OFF");
    for (const [table, { columns, rows }] of Object.entries(tables)) {
      const places = columns.map(() => "?").join(", ");
      const insert = client.prepare(`INSERT INTO "${table}" (${listOf(columns)}) VALUES (${places})`);
      for (const row of rows) insert.run(...row);
    }
    client.close();
    return;
  }
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  for (const [table, { columns, rows }] of Object.entries(tables)) {
    const places = columns.map((_, at) => `$${at + 1}`).join(", ");
    for (const row of rows) {
      await client.query(`INSERT INTO "${table}" (${listOf(columns)}) VALUES (${places})`, row);
    }
  }
  await client.end();
}
