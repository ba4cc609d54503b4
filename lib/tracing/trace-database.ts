import "server-only";
import type { Database } from "@/lib/db/database";
import type { Tracing } from "./tracing";

/** Shows the write transactions of requests. In place: what the process keeps for a database, it keeps by this object. */
export function traceDatabase(db: Database, tracing: Tracing): void {
  const { transaction, commit } = db;
  const traced: Pick<Database, "transaction" | "commit"> = {
    transaction: (fn) => tracing.within("db.transaction", {}, () => transaction.call(db, fn) as ReturnType<typeof fn>),
    commit: (storeId, job) => tracing.within("db.commit", { storeId }, () => commit.call(db, storeId, job) as never),
  };
  Object.assign(db, traced);
}
