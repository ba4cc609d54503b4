import "server-only";
import { assertMay, seesStore } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError, isRefusalCode } from "@/lib/domain/app-error";
import type { ImportFailure } from "@/lib/domain/import";
import { hasEnded, type Job } from "@/lib/job/job";
import { findJob } from "@/lib/job/job.store";
import { requireStore } from "@/lib/store/require-store";
import { endImport } from "./end-import";
import type { Import } from "./import";
import { findImport } from "./import.store";

const failureOf = ({ errorCode }: Job): ImportFailure =>
  errorCode === "permission" || errorCode === "not_found"
    ? errorCode
    : isRefusalCode(errorCode)
      ? "refused"
      : "internal";

/** What is said where the files of an import, or the key that opens them, are not there. */
export const lostHere = () =>
  new AppError("conflict", "What waited of this import is not on this machine any more. Cancel it and start again.");

/** A job that ended without a word, because its process died once too often or somebody cancelled it: the import ends with it. */
export async function settleImport({ db, now }: Pick<Context, "db" | "now">, one: Import): Promise<Import> {
  const jobId = one.state === "checking" ? one.checkJobId : one.state === "applying" ? one.applyJobId : null;
  const job = jobId === null ? null : await findJob(db, jobId);
  if (!job || !hasEnded(job) || job.state === "done") return one;
  const state = job.state === "cancelled" ? "cancelled" : "failed";
  const problem = state === "failed" ? failureOf(job) : null;
  await endImport(db, one.id, { state, problem, at: now(), from: [one.state] });
  return (await findImport(db, one.id)) ?? one;
}

/** An import into a store that the actor may write to. @throws AppError not_found, permission */
export async function requireImport(context: Context, importId: string): Promise<Import> {
  const { db, actor } = context;
  const unknown = new AppError("not_found", `There is no import ${importId}.`);
  const found = await findImport(db, importId);
  if (!found || found.workspaceId !== actor.workspaceId || !seesStore(actor, found.storeId)) throw unknown;
  await requireStore(context, found.storeId, "memory.create");
  assertMay(actor, "memory.update", found.storeId);
  return settleImport(context, found);
}
