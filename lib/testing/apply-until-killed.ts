import { parseConfig, setConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import type { Sql } from "@/lib/db/sql";
import { JobRunner } from "@/lib/job/job-runner";
import { redactionApply } from "@/lib/redaction/run-apply";
import { storeErasureRunner } from "@/lib/store-erasure/run-store-erasure";
import { subjectRunner } from "@/lib/subject/run-subject";

// Carries out redactions, erasures and plans of cases that wait, and dies as by a power cut at the n-th statement: a process of its own for tests.
const [, , kind = "", place = "", killAt = "0", laterMs = "0", dataDir = ""] = process.argv;
setConfig(parseConfig({ DATA_DIR: dataDir }));

let left = Number(killAt) || Number.POSITIVE_INFINITY;
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

const location =
  kind === "sqlite"
    ? ({ provider: "sqlite", file: place } as const)
    : ({ provider: "postgresql", url: place } as const);
const opened = await openDatabase(location);
const db: Database = {
  ...opened,
  prisma: opened.prisma,
  read: counted(opened.read),
  transaction: (fn) => opened.transaction((tx) => fn({ ...tx, sql: counted(tx.sql) })),
  commit: (storeId, job) => opened.commit(storeId, (sql) => job(counted(sql))),
  eraseResidue: async () => {
    count();
    return opened.eraseResidue();
  },
};
const runner = new JobRunner({
  db,
  owner: `child ${process.pid}`,
  now: () => Date.now() + Number(laterMs),
  runners: { "redaction.apply": redactionApply, "erasure.run": storeErasureRunner, "subject.apply": subjectRunner },
  onFailure: (_job, error) => console.error(error),
});
await runner.turn();
await runner.settle();
await opened.close();
console.log("ended");
