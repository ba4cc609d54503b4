import { readdirSync } from "node:fs";
import path from "node:path";
import type { Database } from "@/lib/db/database";
import { readListedFile } from "./read-file-apart";

/** The tables and files in which a word stands. */
export async function findEverywhere(db: Database, dataDir: string, word: string): Promise<string[]> {
  const found: string[] = [];
  const tables =
    db.provider === "sqlite"
      ? await db.prisma.$queryRawUnsafe<{ name: string }[]>("SELECT name FROM sqlite_master WHERE type = 'table'")
      : await db.prisma.$queryRawUnsafe<{ name: string }[]>(
          "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
        );
  for (const { name } of tables) {
    if (name.startsWith("memory_search_") || name.startsWith("sqlite_")) continue;
    const rows = await db.read.all<Record<string, unknown>>(`SELECT * FROM "${name}"`);
    if (rows.some((row) => Object.values(row).some((value) => typeof value === "string" && value.includes(word))))
      found.push(name);
  }
  const { rows } = await db.files();
  const own = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  for (const file of [...rows, ...own.map((one) => path.join(one.parentPath, one.name))])
    if (readListedFile(file).includes(word)) found.push(path.basename(file));
  return found;
}
