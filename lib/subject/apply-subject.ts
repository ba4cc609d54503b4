import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Context } from "@/lib/access/context";
import { joinGroundAndNote, splitGroundAndNote } from "@/lib/approval/ground-and-note";
import { type AskedAct, requireSecondPerson } from "@/lib/approval/require-second-person";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import { actorRef } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { enqueueJob } from "@/lib/job/enqueue-job";
import { wakeJobs } from "@/lib/job/run-jobs";
import { knowAgain } from "@/lib/redaction/know-again";
import { countOpen, findRedaction, moveRedaction } from "@/lib/redaction/redaction.store";
import { insertErasure } from "@/lib/store-erasure/store-erasure.store";
import { assertSaysNobody } from "./open-subject";
import { sortByHolds } from "./plan";
import { assertState, changedMeanwhile, requireSubject } from "./require-subject";
import type { Identifier, PileSizes, Subject } from "./subject";
import type { ApplySubjectInput } from "./subject.schema";
import {
  changeSubject,
  countPiles,
  findItems,
  findOwnStores,
  leaveOutByPlan,
  readIdentifiers,
  takeInWhole,
} from "./subject.store";

/** The words are the legal ground, then the note. */
function askedOf({ legal_ground, note, ...codes }: ApplySubjectInput): Omit<AskedAct, "act"> {
  const { lines, words } = joinGroundAndNote({ legal_ground, note });
  return { operation: "applySubject", input: { ...codes, ...lines }, words };
}

/** The other way round, when it is carried out. */
export function planOf(input: string, words: string | null): ApplySubjectInput {
  const { legal_ground_lines: lines, ...codes } = JSON.parse(input);
  return { ...codes, ...splitGroundAndNote(words, lines) };
}

/** Which stores go as a whole, and whether anything else is to be removed. */
interface Parts {
  sizes: PileSizes;
  storeIds: string[];
  redacts: boolean;
}

interface Given {
  subject: Subject;
  input: ApplySubjectInput;
  parts: Parts;
}

async function partsOf(db: Pick<WriteTransaction, "prisma">, { id }: Subject): Promise<Parts> {
  const sizes = await countPiles(db, id);
  const erased = await findItems(db, id, { pile: "erase" });
  const storeIds = erased.flatMap(({ kind, targetId }) => (kind === "store" ? [targetId] : []));
  return { sizes, storeIds, redacts: sizes.mask + erased.length - storeIds.length > 0 };
}

/** Marks in the search what goes and what stays. @returns how many places are to be redacted */
async function chooseHits(tx: WriteTransaction, { id, redactionId }: Subject, { redacts }: Parts): Promise<number> {
  if (!redacts || redactionId === null) return 0;
  await takeInWhole(tx.sql, { subjectId: id, redactionId });
  await leaveOutByPlan(tx.sql, { subjectId: id, redactionId });
  return countOpen(tx, redactionId);
}

async function begin(tx: WriteTransaction, context: Context, { subject, input, parts }: Given): Promise<void> {
  const now = context.now();
  const { type, id: by } = actorRef(context.actor, null);
  const { workspaceId } = subject;
  // The case first: whoever else moves something waits for it from here on, or has moved it by now.
  if (!(await changeSubject(tx, subject, { plannedAt: subject.plannedAt }))) throw changedMeanwhile();
  if (!isDeepStrictEqual(await partsOf(tx, subject), parts)) throw changedMeanwhile();
  const hits = await chooseHits(tx, subject, parts);
  const redaction_id = hits > 0 ? subject.redactionId : null;
  const erasure_id = parts.storeIds.length > 0 ? createId("ers", Date.parse(now)) : null;
  if (!redaction_id && !erasure_id) throw nothingToDo();
  const target = { subject_id: subject.id };
  const ids = { redaction_id, erasure_id };
  const jobId = await enqueueJob(tx.sql, context, { kind: "subject.apply", input: { ...target, ...ids } });
  const to = { applyJobId: jobId, appliedAt: now, erasureId: erasure_id, acts: [...subject.acts, ids] };
  if (!(await changeSubject(tx, subject, to))) throw changedMeanwhile();
  await appendToWorkspaceChain(tx.sql, context, {
    action: "subject.applied",
    target,
    data: { ...parts.sizes, ...ids },
  });
  if (erasure_id) {
    const row = { id: erasure_id, workspaceId, jobId, createdByType: type, createdBy: by, createdAt: now };
    await insertErasure(tx, row, parts.storeIds);
    const data = { store_ids: parts.storeIds };
    await appendToWorkspaceChain(tx.sql, context, { action: "erasure.requested", target: { erasure_id }, data });
  }
  if (redaction_id) {
    const said = { reason: input.reason, legalGround: input.legal_ground || null, note: input.note || null };
    const done = { applyJobId: jobId, appliedByType: type, appliedBy: by, appliedAt: now };
    const moved = { state: "applying", heads: "mask", ...said, ...done } as const;
    if (!(await moveRedaction(tx, { id: redaction_id, from: "scanned" }, moved))) throw changedMeanwhile();
    const data = { reason: input.reason, heads: "mask", hits };
    await appendToWorkspaceChain(tx.sql, context, { action: "redaction.applied", target: { redaction_id }, data });
  }
}

/** A store that was made since, or was given the person's metadata since, would stay as it is and with it whom it names. */
async function assertStoresPlanned({ db, actor }: Context, id: string, identifiers: readonly Identifier[]) {
  const targetIds = (await findOwnStores(db, actor.workspaceId, identifiers)).map((store) => store.id);
  const planned = (await findItems(db, id, { targetIds })).filter(({ kind }) => kind === "store");
  if (planned.length < targetIds.length)
    throw new AppError(
      "conflict",
      "By now there is a store of this person that the plan does not have. Search again and make a new plan.",
    );
}

const nothingToDo = () =>
  new AppError("invalid_request", "Everything in the plan is kept: nothing would be removed. Close the case instead.");

/**
 * Carries out a plan as one act: stores go as a whole, memories with everything they ever said, and what others share is masked; what
 * is held or kept stays. A job does it and goes on after a crash.
 * @throws AppError approval_pending, conflict where the plan is not what the officer saw any more, invalid_request, not_found, permission
 */
export async function applySubject(context: Context, input: ApplySubjectInput): Promise<Subject> {
  const { db } = context;
  const subject = await requireSubject(context, input.subject_id);
  assertState(subject, "planned", "waiting");
  const { id, redactionId } = subject;
  const { legal_ground, note, expected } = input;
  const identifiers = await readIdentifiers(db.read, id);
  await assertStoresPlanned(context, id, identifiers);
  await sortByHolds(context, id);
  const parts = await partsOf(db, subject);
  const { sizes } = parts;
  if (sizes.erase !== expected.erase || sizes.mask !== expected.mask || sizes.keep !== expected.keep)
    throw new AppError(
      "conflict",
      `The plan has ${sizes.erase} to erase, ${sizes.mask} to mask and ${sizes.keep} to keep by now. Look at it again.`,
    );
  if (sizes.erase + sizes.mask === 0) throw nothingToDo();
  assertSaysNobody(identifiers, { legal_ground, note });
  const asked = askedOf(input);
  if (parts.storeIds.length > 0) await requireSecondPerson(context, { ...asked, act: "erase" });
  if (parts.redacts) await requireSecondPerson(context, { ...asked, act: "redact" });
  const redaction = redactionId && (await findRedaction(db, redactionId));
  if (redaction) await knowAgain(db, redaction);
  await db.transaction((tx) => begin(tx, context, { subject, input, parts }));
  wakeJobs(db);
  return requireSubject(context, id);
}
