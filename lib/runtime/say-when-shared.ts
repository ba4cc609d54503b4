import "server-only";
import type { Config } from "@/lib/config/config";
import { markForServer } from "@/lib/db/mark-server";

/** Marks a SQLite database as this server's, and says where it is another server's too: nothing is lost then, but neither hears of the other. */
export function sayWhenShared({ database }: Pick<Config, "database">): void {
  if (!markForServer(database).isShared || database.provider !== "sqlite") return;
  console.error(
    `Another server has ${database.file} open. Pages of one do not follow what is done at the other. Stop one of them, or set DATABASE_URL to a PostgreSQL for several.`,
  );
}
