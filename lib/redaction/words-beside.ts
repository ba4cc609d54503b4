import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Context } from "@/lib/access/context";
import type { Sql } from "@/lib/db/sql";
import { type ActorType, isAgent } from "@/lib/domain/actor";
import { findJob } from "@/lib/job/job.store";
import { findKeyActor } from "@/lib/key/key.store";
import type { Matcher } from "./matcher";
import type { Redaction } from "./redaction";
import { readCoveredStoreIds, readSessionsBeyond, readWordsBeside, type WordsBeside } from "./redaction.store";
import { saidIn } from "./said-texts";

const atOnce = 500;
const mostNamed = 20;

const kinds = {
  stores: { store: ["stores"], workspace: [] },
  sessions: { store: ["attached"], workspace: ["sessions"] },
  saved_views: { store: [], workspace: ["views"] },
  holds: { store: ["storeHolds"], workspace: ["personHolds"] },
  cases: { store: [], workspace: ["cases", "identifiers", "grounds"] },
  notes: { store: ["dismissals", "redacted"], workspace: ["redactions", "decisions"] },
  programs: { store: [], workspace: ["keys", "accounts", "webhooks"] },
} as const satisfies Record<string, Record<"store" | "workspace", readonly WordsBeside[]>>;

interface Look {
  matcher: Matcher;
  /** The only stores that whoever asked sees; null where that is all of the workspace. */
  within: readonly string[] | null;
  /** The case that the redaction belongs to. */
  subjectId: string | null;
}

/** Some rows say something of a case that has several of them. */
const sayerOf = (id: string) => id.split(",", 1)[0] ?? id;

/** A case keeps what its person is known by until it is closed, also while it has it removed. */
const isOwn = (of: WordsBeside, id: string, { subjectId }: Look) => of === "identifiers" && sayerOf(id) === subjectId;

/** Who sees some stores only sees the sessions that have no other. */
async function unseenOf(sql: Sql, of: WordsBeside, ids: readonly string[], { within }: Look): Promise<Set<string>> {
  if (of !== "attached" || within === null) return new Set();
  return new Set((await readSessionsBeyond(sql, ids, within)).map(({ session_id }) => session_id));
}

/** Whose words say it, of those of one store or workspace. */
async function sayers(sql: Sql, { of, owner }: { of: WordsBeside; owner: string }, look: Look) {
  const found: string[] = [];
  for (let after = ""; ; ) {
    const rows = await readWordsBeside(sql, of, { owner, after, limit: atOnce });
    // Requests are served in between: on SQLite what is awaited here is there at once.
    await setImmediate();
    const say = rows.filter(
      ({ id, ...words }) =>
        !isOwn(of, id, look) &&
        Object.entries(words).some(
          ([column, stored]) => stored !== null && saidIn(column, stored).some((text) => look.matcher.isSaidBy(text)),
        ),
    );
    const ids = say.map(({ id }) => sayerOf(id));
    const unseen = await unseenOf(sql, of, ids, look);
    found.push(...ids.filter((id) => !unseen.has(id)));
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return found;
    after = last.id;
  }
}

function nameThem(kind: string, ids: readonly string[]): string {
  const named = ids.slice(0, mostNamed);
  const more = ids.length - named.length;
  return `still_said_by_${kind}:${[...named, ...(more > 0 ? [`+${more}`] : [])].join(", ")}`;
}

/**
 * Whether whoever asked may know what is said in all of the workspace. A key that is for some stores would learn by its own patterns
 * what others write beside them, and of one that works no more nobody knows what it might; the job that asks may more than either.
 */
async function seesAll({ db, actor, now }: Context, { workspaceId, scanJobId, createdByType }: Redaction) {
  const keyIds = actor.kind === "key" ? [actor.keyId] : [];
  if (isAgent(createdByType as ActorType)) {
    const scan = scanJobId === null ? null : await findJob(db, scanJobId);
    if (scan?.createdByType !== "api_actor" || scan.createdBy === null) return false;
    keyIds.push(scan.createdBy);
  }
  for (const id of keyIds) {
    const key = await findKeyActor(db, workspaceId, { id, now: now() });
    if (key?.kind !== "key" || key.stores !== "all") return false;
  }
  return true;
}

/** What is written beside memories and was not looked through. */
export const besideNotCovered = "names_descriptions_sessions_and_notes";

/**
 * Looks through what people write beside memories, which a redaction does not change: names and descriptions of stores and of
 * what programs come with, sessions, saved views, holds, cases of persons, notes. The receipt names who still says it, so that
 * somebody can write it anew.
 */
export async function wordsBeside(context: Context, redaction: Redaction, matcher: Matcher): Promise<string[]> {
  const { db } = context;
  const { workspaceId, subjectId } = redaction;
  const storeIds = await readCoveredStoreIds(db, redaction);
  const all = await seesAll(context, redaction);
  const look = { matcher, subjectId, within: all ? null : storeIds };
  const said: string[] = [];
  for (const [kind, sources] of Object.entries(kinds)) {
    const places = [
      ...(all ? sources.workspace.map((of) => ({ of, owner: workspaceId })) : []),
      ...sources.store.flatMap((of) => storeIds.map((owner) => ({ of, owner }))),
    ];
    const ids = new Set<string>();
    for (const place of places) for (const id of await sayers(db.read, place, look)) ids.add(id);
    if (ids.size > 0) said.push(nameThem(kind, [...ids]));
  }
  return all ? said : [...said, besideNotCovered];
}
