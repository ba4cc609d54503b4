import "server-only";
import type { Config } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { isPostgresInUse } from "@/lib/db/postgresql/in-use";
import { isSqliteInUse } from "@/lib/db/sqlite/copy-sqlite";

export { copySqlite as copyDatabase, syncToDisk } from "@/lib/db/sqlite/copy-sqlite";

/** Whether a server has the database open. */
export async function isInUse(database: Config["database"]): Promise<boolean> {
  return database.provider === "sqlite" ? isSqliteInUse(database.file) : isPostgresInUse(database.url);
}

/** How many checkpoints each workspace has had. */
export async function lastCheckpoints(db: Database): Promise<{ workspaceId: string; after: number }[]> {
  const newest = await db.prisma.checkpoint.groupBy({ by: "workspaceId", _max: { number: true } });
  const numbers = new Map(newest.map(({ workspaceId, _max }) => [workspaceId, _max.number]));
  return (await workspaceIds(db)).map((workspaceId) => ({ workspaceId, after: numbers.get(workspaceId) ?? 0 }));
}

/** Whether the log of the database says that this backup was made: then it is not from before it. */
export async function isAfterBackup(db: Database, backupId: string): Promise<boolean> {
  const made = await db.prisma.auditEntry.count({ where: { action: "backup.made", data: { contains: backupId } } });
  return made > 0;
}

export async function workspaceIds(db: Database): Promise<string[]> {
  return (await db.prisma.workspace.findMany({ select: { id: true } })).map(({ id }) => id);
}
