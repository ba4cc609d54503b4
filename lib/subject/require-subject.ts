import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { Actor } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { findRedaction } from "@/lib/redaction/redaction.store";
import { withJobState } from "@/lib/redaction/require-redaction";
import type { Subject, SubjectRow, SubjectState } from "./subject";
import { findSubject, isWaiting } from "./subject.store";

/** A case goes through all stores: a key for some of them cannot work on one. @throws AppError permission */
export function assertMaySubjects(actor: Actor): void {
  assertMay(actor, "subject.manage");
  if (actor.kind === "key" && actor.stores !== "all")
    throw new AppError(
      "permission",
      "Cases of people go through all stores: this takes a key that is not limited to some.",
    );
}

async function stateOf(context: Context, row: SubjectRow): Promise<SubjectState> {
  if (row.closedAt !== null) return "closed";
  if (row.endedAt !== null) return "applied";
  if (row.appliedAt !== null) return "applying";
  if (row.redactionId === null) return "open";
  const redaction = await findRedaction(context.db, row.redactionId);
  const search = redaction && (await withJobState(context, redaction)).state;
  if (search === "scanning") return "searching";
  if (search !== "scanned") return "open";
  if (row.plannedAt === null) return "searched";
  return (await isWaiting(context.db, row, context.now())) ? "waiting" : "planned";
}

/** Nobody has to write down that a search has ended, that somebody is asked, or that time has passed. */
export async function withState(context: Context, row: SubjectRow): Promise<Subject> {
  const state = await stateOf(context, row);
  const ended = state === "applied" || state === "closed";
  return { ...row, state, overdue: !ended && row.dueAt < context.now() };
}

/** @throws AppError not_found, permission */
export async function requireSubject(context: Context, id: string): Promise<Subject> {
  const row = await findSubject(context.db, id);
  if (row?.workspaceId !== context.actor.workspaceId) throw new AppError("not_found", `There is no case ${id}.`);
  assertMaySubjects(context.actor);
  return withState(context, row);
}

/** @throws AppError conflict where the case is in none of these states */
export function assertState(subject: Subject, ...states: readonly SubjectState[]): void {
  if (states.includes(subject.state)) return;
  throw new AppError(
    "conflict",
    `This case is ${subject.state}: what you asked for needs it to be ${states.join(" or ")}.`,
  );
}

export const changedMeanwhile = () =>
  new AppError("conflict", "Somebody else has just changed this case. Look at it again.");
