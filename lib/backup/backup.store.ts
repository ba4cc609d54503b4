import "server-only";
import type { Database } from "@/lib/db/database";

export { copySqlite as copyDatabase, isSqliteInUse as isInUse, syncToDisk } from "@/lib/db/sqlite/copy-sqlite";

export async function workspaceIds(db: Database): Promise<string[]> {
  return (await db.prisma.workspace.findMany({ select: { id: true } })).map(({ id }) => id);
}
