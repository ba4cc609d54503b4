import "server-only";
import { randomUUID } from "node:crypto";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { Sql } from "@/lib/db/sql";
import { enqueueJob } from "@/lib/job/enqueue-job";
import type { Embedder } from "./embedder";
import { findSpace, nameSpaceJob, replaceSpace, type SpaceRow } from "./embedder.store";

const isOf = (space: SpaceRow, { model, dimensions }: Pick<Embedder, "model" | "dimensions">) =>
  space.model === model && space.dimensions === dimensions;

/**
 * Sees to it that the workspace's vectors are those of its embedder: where they are another model's, or are to be made anew, a new
 * space begins, and a job fills it. Inside the caller's transaction; call `wakeJobs` after it.
 */
export async function ensureSpace(
  sql: Sql,
  context: Context,
  embedder: Embedder,
  { anew = false }: { anew?: boolean } = {},
): Promise<SpaceRow | undefined> {
  const { workspaceId, model, dimensions } = embedder;
  const before = await findSpace(sql, workspaceId);
  if (before && isOf(before, embedder) && !anew) return before;
  const id = randomUUID();
  const row = { id, workspace_id: workspaceId, model, dimensions, length: null, job_id: null };
  if (!(await replaceSpace(sql, { ...row, before: before?.id ?? null, at: context.now() }))) return undefined;
  const jobId = await enqueueJob(sql, context, { kind: "embedding.rebuild", input: { space_id: id } });
  await nameSpaceJob(sql, id, jobId);
  const act = { action: "embedding.begun", target: { workspace_id: workspaceId }, data: { job_id: jobId } } as const;
  await appendToWorkspaceChain(sql, context, act);
  return { ...row, job_id: jobId };
}
