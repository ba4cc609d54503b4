import "server-only";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { findHoldsOfSubject } from "@/lib/hold/hold.store";
import { countReach } from "@/lib/redaction/redaction.store";
import { assertMaySubjects, requireSubject, withState } from "./require-subject";
import type { Identifier, PileSizes, Subject } from "./subject";
import type { ListSubjectsInput, SubjectInput } from "./subject.schema";
import { countPiles, findOwnStores, findSubjects, readIdentifiers } from "./subject.store";
import { findSessions, type SubjectSession } from "./subject-sessions";

const list = "subjects";

/** The cases of the workspace, the newest first, without what anybody is known by. @throws AppError permission */
export async function listSubjects(
  context: Context,
  input: ListSubjectsInput,
): Promise<{ subjects: Subject[]; nextPage: string | null }> {
  assertMaySubjects(context.actor);
  const before = input.page === undefined ? null : decodeCursor(list, input.page, /^sbj_[0-9A-Z]{26}$/);
  const rows = await findSubjects(context.db, context.actor.workspaceId, {
    closed: input.closed,
    before,
    limit: input.limit + 1,
  });
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    subjects: await Promise.all(shown.map((row) => withState(context, row))),
    nextPage: last && rows.length > input.limit ? encodeCursor(list, last.id) : null,
  };
}

export interface SubjectDetail {
  subject: Subject;
  identifiers: Identifier[];
  /** Those whose metadata names the person. */
  stores: { id: string; name: string }[];
  /** What the search found; null where there is none that has ended. */
  found: { memories: number; stores: number; sessions: SubjectSession[] } | null;
  piles: PileSizes | null;
  /** The holds for this person that are in force. */
  holdIds: string[];
}

/** One case with all that is known of it. @throws AppError not_found, permission */
export async function retrieveSubject(context: Context, { subject_id }: SubjectInput): Promise<SubjectDetail> {
  const { db, actor } = context;
  const subject = await requireSubject(context, subject_id);
  const { id, redactionId, state } = subject;
  const identifiers = await readIdentifiers(db.read, id);
  const stores = await findOwnStores(db, actor.workspaceId, identifiers);
  const searched = redactionId !== null && state !== "open" && state !== "searching" && state !== "closed";
  const found = searched
    ? {
        ...(await countReach(db.read, redactionId)),
        sessions: await findSessions(context, { redactionId, identifiers, storeIds: stores.map((one) => one.id) }),
      }
    : null;
  const piles = subject.plannedAt === null ? null : await countPiles(db, id);
  const holds = await findHoldsOfSubject(db.read, id);
  return { subject, identifiers, stores, found, piles, holdIds: holds.map((hold) => hold.id) };
}
