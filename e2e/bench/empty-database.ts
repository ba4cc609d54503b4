import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Config } from "@/lib/config/config";
import { migrate } from "@/lib/db/migrate";
import type { TestPostgres } from "@/lib/testing/test-postgres";
import { root } from "./servers";

/** A database of its own, on the server or in a folder with the name that a server looks for. */
export async function emptyDatabase(
  provider: "sqlite" | "postgresql",
  postgres: TestPostgres,
): Promise<Config["database"]> {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), "palimpsest-bench-")), "palimpsest.db");
  const location = provider === "sqlite" ? { provider, file } : { provider, url: await postgres.createDatabase() };
  await migrate(root, location);
  return location;
}
