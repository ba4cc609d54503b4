import type { Database } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";

/** What lets a process of its own die as by a power cut at the n-th statement; at none where n is 0. */
export function dieAtStatement(n: number) {
  let left = n || Number.POSITIVE_INFINITY;
  function count(): void {
    left -= 1;
    if (left <= 0) process.kill(process.pid, "SIGKILL");
  }
  const counted = (sql: Sql): Sql =>
    new Proxy(sql, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          count();
          return value.apply(target, args);
        };
      },
    });
  /** The same database, whose raw statements and passes of erasure are counted. */
  const countedDatabase = (opened: Database): Database => ({
    ...opened,
    prisma: opened.prisma,
    read: counted(opened.read),
    transaction: (fn) => opened.transaction((tx) => fn({ ...tx, sql: counted(tx.sql) })),
    commit: (storeId, job) => opened.commit(storeId, (sql) => job(counted(sql))),
    eraseResidue: async () => {
      count();
      return opened.eraseResidue();
    },
  });
  return { count, countedDatabase };
}
