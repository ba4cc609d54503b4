import "server-only";
import type { Context } from "@/lib/access/context";
import { contextOfJob } from "@/lib/job/context-of-job";
import type { JobRun } from "@/lib/job/job-runner";
import { findKeyActor } from "@/lib/key/key.store";
import { type Import, ImportProblem } from "./import";
import { assertMayImport } from "./upload-import";

/**
 * For what an import does: by the one who asked for it, with what that one may do now. A key that was revoked and a member who was
 * disabled write nothing more.
 * @throws ImportProblem permission; AppError not_found, permission
 */
export async function contextOfImport({ job, context: begun }: JobRun, one: Import): Promise<Context> {
  const { db, now } = begun;
  const ofJob = await contextOfJob(db, job, now);
  let { actor } = ofJob;
  if (one.createdByType === "api_actor" && one.createdBy !== null) {
    const key = await findKeyActor(db, one.workspaceId, { id: one.createdBy, now: now() });
    if (!key) throw new ImportProblem("permission");
    actor = key;
  }
  const context: Context = { ...ofJob, actor, origin: "import" };
  await assertMayImport(context, one.storeId);
  return context;
}
