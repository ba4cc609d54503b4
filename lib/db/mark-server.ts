import "server-only";
import type { Config } from "@/lib/config/config";
import { markServer } from "./sqlite/server-mark";

/** Marks a SQLite database as this server's. @returns whether it is another server's too; on PostgreSQL that is as it should be */
export const markForServer = (database: Config["database"]): { isShared: boolean } =>
  database.provider === "sqlite" ? markServer(database.file) : { isShared: false };
