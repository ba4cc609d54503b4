import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import type { Actor } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { findAccountOfKey } from "@/lib/key/key.store";
import { type Job, jobKinds } from "./job";
import { findJob } from "./job.store";

async function askedFor(db: Database, { keyId, serviceAccountId }: Actor & { kind: "key" }, job: Job) {
  if (job.createdBy === null || job.createdBy === keyId) return job.createdBy === keyId;
  return serviceAccountId !== undefined && (await findAccountOfKey(db, job.createdBy)) === serviceAccountId;
}

/** A job of the actor's workspace; a key sees what it asked for itself, or another key of its service account, because others may be about stores it is not meant for. @throws AppError not_found, permission (that of its kind) */
export async function requireJob({ actor, db }: Context, jobId: string): Promise<Job> {
  const job = await findJob(db, jobId);
  if (!job || job.workspaceId !== actor.workspaceId) throw new AppError("not_found", `There is no job ${jobId}.`);
  assertMay(actor, jobKinds[job.kind]);
  if (actor.kind === "key" && !(await askedFor(db, actor, job)))
    throw new AppError("permission", "A key sees only the jobs that it asked for.");
  return job;
}
