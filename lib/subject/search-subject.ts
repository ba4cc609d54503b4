import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { matchLiterals } from "@/lib/redaction/matcher";
import { readStoreIds } from "@/lib/redaction/redaction.store";
import { scanFor } from "@/lib/redaction/start-scan";
import { assertState, changedMeanwhile, requireSubject } from "./require-subject";
import type { Subject } from "./subject";
import type { SubjectInput } from "./subject.schema";
import { changeSubject, readIdentifiers, removeItems } from "./subject.store";
import { matchIdentifiers } from "./subject-matcher";

/** Of somebody whom only the metadata of stores names, no text says anything. */
const findsNothing = matchLiterals([], { ignoreCase: true });

/**
 * Looks for a person in all stores, archived ones too, and in everything ever written there: a scan as of a redaction, which changes
 * nothing. What was planned after a search before is forgotten; what was carried out keeps its receipts.
 * @throws AppError conflict, not_found, permission
 */
export async function searchSubject(context: Context, { subject_id }: SubjectInput): Promise<Subject> {
  const { db, actor } = context;
  const subject = await requireSubject(context, subject_id);
  assertState(subject, "open", "searched", "planned", "applied");
  const { id } = subject;
  const matcher = matchIdentifiers(await readIdentifiers(db.read, id));
  const storeIds = matcher ? await readStoreIds(db, actor.workspaceId) : [];
  await scanFor(context, {
    source: "subject",
    matcher: matcher ?? findsNothing,
    storeIds,
    allStores: matcher !== null,
    subjectId: id,
    also: async (tx, redactionId) => {
      const afresh = { plannedAt: null, erasureId: null, applyJobId: null, appliedAt: null, endedAt: null };
      if (!(await changeSubject(tx, subject, { redactionId, ...afresh }))) throw changedMeanwhile();
      await removeItems(tx, id);
      const data = { redaction_id: redactionId, stores: storeIds.length };
      await appendToWorkspaceChain(tx.sql, context, { action: "subject.searched", target: { subject_id: id }, data });
    },
  });
  return requireSubject(context, id);
}
