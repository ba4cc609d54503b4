import "server-only";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import type { JobData } from "@/lib/job/job";
import type { JobKindRunner } from "@/lib/job/job-runner";
import { redactionApply } from "@/lib/redaction/run-apply";
import { storeErasureRunner } from "@/lib/store-erasure/run-store-erasure";
import { changeSubject, countHeldItems, findSubject } from "./subject.store";

/**
 * Carries out the plan of a case: first the stores, then what is masked, so that the last look through the files finds neither. Both
 * parts go on where a crash stopped them; one that had ended is not begun again.
 */
export const subjectRunner: JobKindRunner = {
  mostTries: Number.POSITIVE_INFINITY,
  async run(run): Promise<JobData> {
    const { db } = run.context;
    const id = String(run.job.input.subject_id);
    const subject = await findSubject(db, id);
    if (!subject) throw new AppError("not_found", `There is no case ${id}.`);
    if (subject.endedAt !== null) return {};
    // The job names both by id, as their own jobs would.
    if (run.job.input.erasure_id) await storeErasureRunner.run(run);
    if (run.job.input.redaction_id) await redactionApply.run(run);
    await db.transaction(async (tx) => {
      if (!(await changeSubject(tx, subject, { endedAt: run.context.now() }))) return;
      const held = await countHeldItems(tx, id);
      const target = { subject_id: id };
      await appendToWorkspaceChain(tx.sql, run.context, { action: "subject.carried_out", target, data: { held } });
    });
    return {};
  },
};
