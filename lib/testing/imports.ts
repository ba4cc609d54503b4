import type { Database } from "@/lib/db/database";
import { importApply } from "@/lib/import/run-apply";
import { importCheck } from "@/lib/import/run-check";
import { JobRunner } from "@/lib/job/job-runner";

/** Carries out what imports wait for, dry runs and writing alike. */
export async function runImports(db: Database): Promise<void> {
  const runner = new JobRunner({
    db,
    owner: "imports",
    now: Date.now,
    runners: { "import.check": importCheck, "import.apply": importApply },
    onFailure: (_job, error) => console.error(error),
  });
  for (let turn = 0; turn < 10; turn++) {
    await runner.turn();
    await runner.settle();
    if ((await db.prisma.job.count({ where: { state: "queued", kind: { startsWith: "import." } } })) === 0) return;
  }
}
