import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, inject } from "vitest";
import type { Config } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { flushExposures } from "@/lib/exposure/note-served";
import { flushCalls } from "@/lib/session/note-call";
import { attachPostgres } from "./test-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated, empty SQLite file to copy. */
    sqliteTemplate: string;
    postgresUrl: string;
    /** Name of a migrated, empty PostgreSQL database to copy. */
    postgresTemplate: string;
  }
}

export const providers = ["sqlite", "postgresql"] as const;
export type TestProvider = (typeof providers)[number];

/** An empty, migrated database of its own for whoever asks; milliseconds, because a template is copied. */
export async function createTestDatabase(provider: TestProvider): Promise<Config["database"]> {
  if (provider === "postgresql") {
    const url = await attachPostgres(inject("postgresUrl")).createDatabase(inject("postgresTemplate"));
    return { provider, url };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-test-"));
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "palimpsest.db");
  copyFileSync(inject("sqliteTemplate"), file);
  return { provider, file };
}

export interface TestDatabase {
  readonly db: Database;
  readonly location: Config["database"];
}

/** Runs the same suite on both databases, each suite with a database of its own. */
export function describeOnBoth(name: string, suite: (database: TestDatabase, provider: TestProvider) => void): void {
  describe.each(providers)(`${name} (%s)`, (provider) => {
    const opened: { db?: Database; location?: Config["database"] } = {};
    beforeAll(async () => {
      opened.location = await createTestDatabase(provider);
      opened.db = await openDatabase(opened.location);
    });
    afterAll(async () => {
      if (opened.db) await flushExposures(opened.db);
      if (opened.db) await flushCalls(opened.db);
      await opened.db?.close();
      if (opened.location?.provider === "sqlite")
        rmSync(path.dirname(opened.location.file), { recursive: true, force: true });
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
      provider,
    );
  });
}
