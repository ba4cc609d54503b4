import type { Sql } from "@/lib/db/sql";
import { type Matcher, matchLiterals } from "@/lib/redaction/matcher";
import type { Identifier } from "./subject";
import { readIdentifiers } from "./subject.store";

/** Finds a person by what is said in texts; null where only the metadata of stores names them. */
export function matchIdentifiers(identifiers: readonly Identifier[]): Matcher | null {
  const texts = identifiers.flatMap(({ kind, value }) => (kind === "metadata" ? [] : [value]));
  return texts.length === 0 ? null : matchLiterals(texts, { ignoreCase: true, wholeWords: true });
}

/** Null once the case is closed, too: then nobody knows any more. */
export async function matcherOfSubject(sql: Sql, subjectId: string): Promise<Matcher | null> {
  return matchIdentifiers(await readIdentifiers(sql, subjectId));
}
