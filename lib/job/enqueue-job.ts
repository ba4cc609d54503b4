import "server-only";
import type { Context } from "@/lib/access/context";
import type { Sql } from "@/lib/db/sql";
import { credentialRef } from "@/lib/domain/actor";
import { createId } from "@/lib/domain/id";
import type { JobData, JobKind } from "./job";
import { insertJob } from "./job.store";
import { jobLeaseMs, ownProcess } from "./job-process";

export interface NewJob {
  kind: JobKind;
  /** Ids and numbers only: this is kept. */
  input: JobData;
  /** For what only this process knows how to do; another takes it when this one is not heard of any more. */
  onlyHere?: boolean;
}

/**
 * Asks for work inside the transaction of the act that it belongs to: what is rolled back is not begun. Call `wakeJobs` when the
 * transaction is on disk, or it begins within a second.
 * @returns the job's id
 */
export async function enqueueJob(sql: Sql, context: Context, { kind, input, onlyHere }: NewJob): Promise<string> {
  const now = context.now();
  const by = credentialRef(context.actor);
  const id = createId("job", Date.parse(now));
  await insertJob(sql, {
    id,
    workspace_id: context.actor.workspaceId,
    kind,
    input: JSON.stringify(input),
    lease_owner: onlyHere ? ownProcess() : null,
    leased_until: onlyHere ? new Date(Date.parse(now) + jobLeaseMs).toISOString() : null,
    created_by_type: by.type,
    created_by: by.id,
    request_id: context.requestId,
    created_at: now,
  });
  return id;
}
