import "server-only";
import type { Context } from "@/lib/access/context";
import { joinGroundAndNote, splitGroundAndNote } from "@/lib/approval/ground-and-note";
import { type AskedAct, requireSecondPerson } from "@/lib/approval/require-second-person";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { actorRef } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { enqueueJob } from "@/lib/job/enqueue-job";
import { wakeJobs } from "@/lib/job/run-jobs";
import { saysWhatGoes } from "@/lib/version/redact-version";
import { knowAgain } from "./know-again";
import { recallMatcher } from "./matcher-memory";
import type { Redaction } from "./redaction";
import type { ApplyRedactionInput } from "./redaction.schema";
import { countHits, countOpen, leaveOut, moveRedaction } from "./redaction.store";
import { requireRedaction } from "./require-redaction";

/** What is written down beside the act is signed into its receipt. Where it was approved it was looked at when it was asked for. */
function assertWordsClean({ approval }: Context, redactionId: string, input: ApplyRedactionInput): void {
  const matcher = recallMatcher(redactionId)?.matcher;
  if (!matcher && approval) return;
  for (const field of ["note", "legal_ground"] as const) {
    if (input[field] === "") continue;
    if (!matcher) throw unknownToSay(field);
    if (matcher.isSaidBy(input[field])) throw saysWhatGoes(field);
  }
}

const unknownToSay = (field: string) =>
  new AppError(
    "invalid_request",
    `${field}: after a restart it is not known what was looked for, so it cannot be checked that this does not say it. Leave it out, or scan again.`,
  );

const idShape = /^[a-z]+_[0-9A-HJKMNP-TV-Z]{26}$/;

/** What is asked of a second person: the scan by its id, never what it looked for. The words are the legal ground, then the note. */
function askedOf({ legal_ground, note, leave_out, ...codes }: ApplyRedactionInput): AskedAct {
  const input = { ...codes, leave_out: leave_out.filter((id) => idShape.test(id)) };
  const { lines, words } = joinGroundAndNote({ legal_ground, note });
  return { operation: "applyRedaction", act: "redact", input: { ...input, ...lines }, words };
}

/** The other way round, when it is carried out. */
export function applicationOf(input: string, words: string | null): ApplyRedactionInput {
  const { legal_ground_lines: lines, ...codes } = JSON.parse(input);
  return { ...codes, ...splitGroundAndNote(words, lines) };
}

/**
 * Removes what a scan found, everywhere at once: one act, carried out by a job that a crash does not stop.
 * @throws AppError conflict where it is not what the officer saw any more, invalid_request, not_found, permission
 */
export async function applyRedaction(context: Context, input: ApplyRedactionInput): Promise<Redaction> {
  const { db, actor } = context;
  const redaction = await requireRedaction(context, input.redaction_id);
  const { id, subjectId } = redaction;
  if (subjectId !== null)
    throw new AppError("conflict", `This search belongs to the case ${subjectId}: what goes is decided by its plan.`);
  if (redaction.state !== "scanned")
    throw new AppError(
      "conflict",
      `This redaction is ${redaction.state}. Only one whose scan has ended can be applied.`,
    );
  const found = (await countHits(db.read, id)).reduce((sum, { hits }) => sum + Number(hits), 0);
  if (found !== input.expected_hits)
    throw new AppError("conflict", `The scan found ${found}, not ${input.expected_hits}. Look at the result again.`);
  await knowAgain(db, redaction);
  assertWordsClean(context, id, input);
  await requireSecondPerson(context, askedOf(input));
  await db.transaction(async (tx) => {
    const now = context.now();
    const by = actorRef(actor, null);
    await leaveOut(tx, id, { targetIds: input.leave_out, same: !input.with_same });
    const job = { kind: "redaction.apply", input: { redaction_id: id }, onlyHere: true } as const;
    const applyJobId = await enqueueJob(tx.sql, context, job);
    const moved = await moveRedaction(
      tx,
      { id, from: "scanned" },
      {
        state: "applying",
        applyJobId,
        heads: input.heads,
        withSame: input.with_same ? 1 : 0,
        reason: input.reason,
        legalGround: input.legal_ground || null,
        note: input.note || null,
        appliedByType: by.type,
        appliedBy: by.id,
        appliedAt: now,
      },
    );
    if (!moved) throw new AppError("conflict", "Somebody else has just applied this redaction.");
    const open = await countOpen(tx, id);
    if (open === 0)
      throw new AppError("invalid_request", "Everything that was found is left out: nothing would be removed.");
    const data = { reason: input.reason, heads: input.heads, hits: open };
    await appendToWorkspaceChain(tx.sql, context, { action: "redaction.applied", target: { redaction_id: id }, data });
  });
  wakeJobs(db);
  return requireRedaction(context, id);
}
