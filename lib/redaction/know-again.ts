import "server-only";
import type { Database } from "@/lib/db/database";
import { matcherOfSubject } from "@/lib/subject/subject-matcher";
import { recallMatcher, rememberMatcher } from "./matcher-memory";
import type { Redaction } from "./redaction";
import { askForMatcher } from "./share-matchers";

/** Of pages and calls that somebody waits for, in milliseconds; a job can wait longer. */
const patience = 1_000;
export const patienceOfJobs = 5_000;

/**
 * What is looked for, where this process does not know: the others are asked, who may. What a case looks for is kept as long as the
 * case is open, unlike all else.
 */
export async function knowAgain(db: Database, { id, subjectId }: Redaction, waiting = patience): Promise<void> {
  if (recallMatcher(id)) return;
  if (subjectId === null) return askForMatcher(db, id, waiting);
  const matcher = await matcherOfSubject(db.read, subjectId);
  if (matcher) rememberMatcher(id, matcher);
}
