import type { Database } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";

/** A database that has no time for some of its commits, of which nothing is kept then. @param isBad which, from 0 */
export function withBadMoments(db: Database, isBad: (commit: number) => boolean): Database {
  let commits = 0;
  return {
    ...db,
    commit: (storeId, job) =>
      isBad(commits++)
        ? Promise.reject(new AppError("overloaded", "The database is busy with other work. Try again in a moment."))
        : db.commit(storeId, job),
  };
}
