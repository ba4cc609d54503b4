import "server-only";
import type { Database } from "@/lib/db/database";
import { matcherOfSubject } from "@/lib/subject/subject-matcher";
import { recallMatcher, rememberMatcher } from "./matcher-memory";
import type { Redaction } from "./redaction";

/** After a restart: what a case looks for is kept as long as the case is open, unlike all else that is looked for. */
export async function knowAgain(db: Database, { id, subjectId }: Redaction): Promise<void> {
  if (subjectId === null || recallMatcher(id)) return;
  const matcher = await matcherOfSubject(db.read, subjectId);
  if (matcher) rememberMatcher(id, matcher);
}
