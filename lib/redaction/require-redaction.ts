import "server-only";
import { assertMay, seesStore } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { findJob } from "@/lib/job/job.store";
import type { Redaction } from "./redaction";
import { findRedaction } from "./redaction.store";

/** A scan whose job ended otherwise than by itself says so: it was given up, or stopped before it began. */
export async function withJobState(context: Context, redaction: Redaction): Promise<Redaction> {
  if (redaction.state !== "scanning" || !redaction.scanJobId) return redaction;
  const job = await findJob(context.db, redaction.scanJobId);
  return job?.state === "failed" || job?.state === "cancelled" ? { ...redaction, state: job.state } : redaction;
}

/** Whether a redaction exists for this actor: a key sees those whose stores it sees, all of them. */
export function seesRedaction({ actor }: Context, { workspaceId, storeIds }: Redaction): boolean {
  return workspaceId === actor.workspaceId && storeIds.every((id) => seesStore(actor, id));
}

/** @throws AppError not_found, permission */
export async function requireRedaction(context: Context, id: string): Promise<Redaction> {
  const redaction = await findRedaction(context.db, id);
  if (!redaction || !seesRedaction(context, redaction)) throw new AppError("not_found", `There is no redaction ${id}.`);
  assertMay(context.actor, "version.redact");
  return withJobState(context, redaction);
}
