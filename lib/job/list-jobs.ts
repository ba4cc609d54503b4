import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import type { Job } from "./job";
import type { ListJobsInput } from "./job.schema";
import { findJobs } from "./job.store";

const list = "jobs";

/** The jobs of the workspace, the newest first. @throws AppError permission for anybody but an admin */
export async function listJobs(
  { actor, db }: Context,
  input: ListJobsInput,
): Promise<{ jobs: Job[]; nextPage: string | null }> {
  assertMay(actor, "workspace.update");
  const before = input.page === undefined ? null : decodeCursor(list, input.page, /^job_[0-9A-Z]{26}$/);
  const found = await findJobs(db, actor.workspaceId, { states: input.states, before, limit: input.limit + 1 });
  const jobs = found.slice(0, input.limit);
  const last = jobs.at(-1);
  return { jobs, nextPage: found.length > input.limit && last ? encodeCursor(list, last.id) : null };
}
