import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { actorRef } from "@/lib/domain/actor";
import { scheduleErasure } from "@/lib/erasure/schedule-erasure";
import { dropMatcher } from "@/lib/redaction/share-matchers";
import { requestErasure } from "@/lib/store/store-lock.store";
import { assertState, changedMeanwhile, requireSubject } from "./require-subject";
import type { Subject } from "./subject";
import type { SubjectInput } from "./subject.schema";
import { changeSubject, forgetSearches, removeIdentifiers } from "./subject.store";
import { assertNotHeldBySubject } from "./subject-holds";

/**
 * Closes a case: what the person is known by is erased, from the files too. The case's dates, plan and receipts stay, by ids.
 * Closing twice is the same as once.
 * @throws AppError conflict while something is under way, waits for a second person or is held for this person, not_found, permission
 */
export async function closeSubject(context: Context, { subject_id }: SubjectInput): Promise<Subject> {
  const { db, actor } = context;
  const subject = await requireSubject(context, subject_id);
  if (subject.state === "closed") return subject;
  assertState(subject, "open", "searched", "planned", "applied");
  const { id } = subject;
  await db.transaction(async (tx) => {
    const closedAt = context.now();
    if (!(await changeSubject(tx, subject, { closedAt, closedBy: actorRef(actor, null).id }))) throw changedMeanwhile();
    await assertNotHeldBySubject(tx, id);
    const identifiers = await removeIdentifiers(tx, id);
    await forgetSearches(tx, id, closedAt);
    await requestErasure(tx.sql, id, closedAt);
    const act = { action: "subject.closed", target: { subject_id: id }, data: { identifiers } } as const;
    await appendToWorkspaceChain(tx.sql, context, act);
  });
  if (subject.redactionId) dropMatcher(context.db, subject.redactionId);
  scheduleErasure(db);
  return requireSubject(context, id);
}
