import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { actorRef } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { scheduleErasure } from "@/lib/erasure/schedule-erasure";
import { requestErasure } from "@/lib/store/store-lock.store";
import { assertMaySubjects, assertState, changedMeanwhile, requireSubject } from "./require-subject";
import { dueAfter, type Identifier, type Subject } from "./subject";
import type { OpenSubjectInput, UpdateSubjectInput } from "./subject.schema";
import { changeSubject, insertSubject, readIdentifiers, removeItems, replaceIdentifiers } from "./subject.store";
import { assertNotHeldBySubject } from "./subject-holds";
import { matchIdentifiers } from "./subject-matcher";

/** What is kept after the case must not say whose case it was. @throws AppError invalid_request */
export function assertSaysNobody(identifiers: readonly Identifier[], texts: Readonly<Record<string, string>>): void {
  const matcher = matchIdentifiers(identifiers);
  for (const [field, text] of Object.entries(texts))
    if (matcher && matcher.inText(text).length > 0)
      throw new AppError(
        "invalid_request",
        `${field}: says one of the identifiers, and is kept when the case is closed. Say it in other words.`,
        { field },
      );
}

/**
 * Opens the case of a person who wants to know or be forgotten. What that person is known by is kept in one table until the case
 * is closed.
 * @throws AppError invalid_request, permission
 */
export async function openSubject(context: Context, input: OpenSubjectInput): Promise<Subject> {
  const { actor, db } = context;
  assertMaySubjects(actor);
  const { label, identifiers } = input;
  assertSaysNobody(identifiers, { label });
  const createdAt = context.now();
  const id = createId("sbj", Date.parse(createdAt));
  const dueAt = input.due_at ?? dueAfter(createdAt);
  const by = actorRef(actor, null);
  await db.transaction(async (tx) => {
    const row = { id, workspaceId: actor.workspaceId, label, createdAt, dueAt };
    await insertSubject(tx, { ...row, createdByType: by.type, createdBy: by.id });
    await replaceIdentifiers(tx, id, identifiers);
    const data = { identifiers: identifiers.length, due_at: dueAt };
    await appendToWorkspaceChain(tx.sql, context, { action: "subject.opened", target: { subject_id: id }, data });
  });
  return requireSubject(context, id);
}

/**
 * Changes a case that nothing has been decided on. Other identifiers make what was found and planned worthless: it is searched again.
 * @throws AppError conflict, invalid_request, not_found, permission
 */
export async function updateSubject(context: Context, input: UpdateSubjectInput): Promise<Subject> {
  const { db } = context;
  const subject = await requireSubject(context, input.subject_id);
  const { identifiers } = input;
  if (identifiers) assertState(subject, "open", "searched", "planned", "applied");
  else assertState(subject, "open", "searching", "searched", "planned", "waiting", "applying", "applied");
  const known = identifiers ?? (await readIdentifiers(db.read, subject.id));
  assertSaysNobody(known, { label: input.label ?? subject.label });
  const fields = (["label", "identifiers", "due_at"] as const).filter((name) => input[name] != null);
  if (fields.length === 0) return subject;
  await db.transaction(async (tx) => {
    const now = context.now();
    const again = {
      redactionId: null,
      plannedAt: null,
      erasureId: null,
      applyJobId: null,
      appliedAt: null,
      endedAt: null,
    };
    const { label, due_at: dueAt } = input;
    const to = { ...(label != null && { label }), ...(dueAt != null && { dueAt }), ...(identifiers && again) };
    if (!(await changeSubject(tx, subject, to))) throw changedMeanwhile();
    if (identifiers) {
      await assertNotHeldBySubject(tx, subject.id);
      await removeItems(tx, subject.id);
      await replaceIdentifiers(tx, subject.id, identifiers);
      await requestErasure(tx.sql, subject.id, now);
    }
    const target = { subject_id: subject.id };
    await appendToWorkspaceChain(tx.sql, context, { action: "subject.updated", target, data: { fields } });
  });
  if (identifiers) scheduleErasure(db);
  return requireSubject(context, subject.id);
}
