import "server-only";
import { isSubjectsStore, readVersionIdAt, storeMetadata } from "@/lib/db/dialect/hold-statements";
import {
  readScannedComments,
  readScannedReasons,
  readScannedVersions,
} from "@/lib/db/dialect/redaction-scan-statements";
import type { Sql } from "@/lib/db/sql";
import type { Matcher } from "@/lib/redaction/matcher";
import type { Identifier } from "@/lib/subject/subject";
import { readIdentifiers } from "@/lib/subject/subject.store";
import { matchIdentifiers } from "@/lib/subject/subject-matcher";

/** How far one store has been looked through for one hold, and in which memories the person was found. */
interface Looked {
  seq: number;
  /** The version with that number: what a rolled back transaction wrote has been replaced by another. */
  lastId: string | null;
  memories: Set<string>;
}

interface Known {
  matcher: Matcher | null;
  pairs: Identifier[];
  stores: Map<string, Looked>;
}

const shared = globalThis as typeof globalThis & { palimpsestSubjectHolds?: Map<string, Known> };
const mostKnown = 100;
const versionsAtOnce = 50;
const wordsAtOnce = 500;

function known(): Map<string, Known> {
  shared.palimpsestSubjectHolds ??= new Map();
  return shared.palimpsestSubjectHolds;
}

async function knowHold(sql: Sql, hold: { id: string; subjectId: string }): Promise<Known> {
  const all = known();
  const found = all.get(hold.id);
  if (found) return found;
  const identifiers = await readIdentifiers(sql, hold.subjectId);
  const pairs = identifiers.filter(({ kind }) => kind === "metadata");
  const one = { matcher: matchIdentifiers(identifiers), pairs, stores: new Map() };
  all.set(hold.id, one);
  for (const oldest of all.keys()) {
    if (all.size <= mostKnown) break;
    all.delete(oldest);
  }
  return one;
}

/** What a hold looked for is forgotten with it. */
export function forgetReach(holdId: string): void {
  known().delete(holdId);
}

async function lookOn(sql: Sql, storeId: string, { matcher, stores }: Known): Promise<ReadonlySet<string>> {
  let looked = stores.get(storeId) ?? { seq: 0, lastId: null, memories: new Set<string>() };
  if (looked.lastId !== null && (await readVersionIdAt(sql, storeId, looked.seq)) !== looked.lastId)
    looked = { seq: 0, lastId: null, memories: new Set() };
  const { memories } = looked;
  for (; matcher; ) {
    const rows = await readScannedVersions(sql, storeId, { after: looked.seq, limit: versionsAtOnce });
    for (const { id, memory_id, path, content, content_sha256: sha256 } of rows)
      if (!memories.has(memory_id) && matcher.inVersion({ id, path, content, sha256 })) memories.add(memory_id);
    const last = rows.at(-1);
    if (!last) break;
    looked = { seq: last.seq, lastId: last.id, memories };
  }
  stores.set(storeId, looked);
  return memories;
}

/** Whether words about a change say something of the person whom a hold is for. */
export async function isSaidOfHeld(sql: Sql, hold: { id: string; subjectId: string }, words: string): Promise<boolean> {
  return (await knowHold(sql, hold)).matcher?.isSaidBy(words) ?? false;
}

/** Whether any reason or comment of a store says something of the person: what people said of what does not. */
export async function isSaidInStore(
  sql: Sql,
  hold: { id: string; subjectId: string },
  storeId: string,
): Promise<boolean> {
  const { matcher } = await knowHold(sql, hold);
  if (!matcher) return false;
  for (let after = 0; ; ) {
    const rows = await readScannedReasons(sql, storeId, { after, limit: wordsAtOnce });
    if (rows.some(({ reason }) => matcher.isSaidBy(reason))) return true;
    const last = rows.at(-1);
    if (!last) break;
    after = last.seq;
  }
  for (let after = ""; ; ) {
    const rows = await readScannedComments(sql, storeId, { after, limit: wordsAtOnce });
    if (rows.some(({ body }) => matcher.isSaidBy(body))) return true;
    const last = rows.at(-1);
    if (!last) return false;
    after = last.id;
  }
}

async function isOwn(sql: Sql, hold: { id: string }, storeId: string, pairs: readonly Identifier[]): Promise<boolean> {
  if (await isSubjectsStore(sql, hold.id, storeId)) return true;
  if (pairs.length === 0) return false;
  const metadata = JSON.parse((await storeMetadata(sql, storeId)) ?? "{}") as Record<string, string>;
  return pairs.some(({ key, value }) => key !== null && Object.hasOwn(metadata, key) && metadata[key] === value);
}

/**
 * What a hold by subject covers of a store: all of it where it is the person's own, else the memories in which any version ever said
 * something of the person. Each process reads each version once for it, the first time that something is about to be removed.
 */
export async function reachOfHold(
  sql: Sql,
  hold: { id: string; subjectId: string },
  storeId: string,
): Promise<{ whole: boolean; memories: ReadonlySet<string> }> {
  const one = await knowHold(sql, hold);
  if (await isOwn(sql, hold, storeId, one.pairs)) return { whole: true, memories: new Set() };
  return { whole: false, memories: await lookOn(sql, storeId, one) };
}
