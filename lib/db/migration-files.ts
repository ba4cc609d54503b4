import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { MigrationList } from "./schema-engine";

export type Provider = "sqlite" | "postgresql";

/** The migration folder of one database in the shape that Prisma's schema engine reads. */
export function readMigrations(root: string, provider: Provider): MigrationList {
  const baseDir = path.join(root, "prisma", provider, "migrations");
  const lockPath = path.join(baseDir, "migration_lock.toml");
  const names = existsSync(baseDir)
    ? readdirSync(baseDir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  return {
    baseDir,
    lockfile: { path: "migration_lock.toml", content: existsSync(lockPath) ? readFileSync(lockPath, "utf8") : null },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(path.join(baseDir, name, "migration.sql"), "utf8") },
      },
    })),
  };
}
