import type { Database } from "@/lib/db/database";
import { migrate } from "@/lib/db/migrate";
import type { KillPlace } from "./kill-everywhere";
import type { TestPostgres } from "./test-postgres";

const root = process.cwd();

export const killOnSqlite = (): KillPlace => ({
  async create(file) {
    const database = { provider: "sqlite", file } as const;
    await migrate(root, database);
    return database;
  },
  copy: async (_of, file) => ({ provider: "sqlite", file }),
  // It is in the data directory.
  folders: async () => [],
});

export const killOnPostgres = (server: Pick<TestPostgres, "createDatabase">): KillPlace => ({
  async create() {
    const database = { provider: "postgresql", url: await server.createDatabase() } as const;
    await migrate(root, database);
    return database;
  },
  async copy(of) {
    const name = "url" in of ? new URL(of.url).pathname.slice(1) : "";
    return { provider: "postgresql", url: await server.createDatabase(name) };
  },
  folders: foldersOfPostgres,
});

/** Where the server keeps the rows of one database. */
export async function foldersOfPostgres(db: Database): Promise<string[]> {
  await db.prisma.$executeRawUnsafe("CHECKPOINT");
  const [row] = await db.prisma.$queryRawUnsafe<{ folder: string }[]>(
    `SELECT current_setting('data_directory') || '/base/' || oid AS folder FROM pg_database WHERE datname = current_database()`,
  );
  return row ? [row.folder] : [];
}
