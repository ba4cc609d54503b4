import "server-only";
import type { Context } from "@/lib/access/context";
import { comparePaths, descendantRange, type PathPrefix } from "@/lib/domain/memory-path";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import type { Revision } from "@/lib/memory/served-reader";
import type { Store } from "@/lib/store/store";
import type { At } from "./at-field";
import { type PastPage, pastChildren, pastMemories, pastRedacted } from "./history.store";
import type { Moment, PastListItem } from "./moment";
import { assertSeesPast, momentAtSeq, requireMoment } from "./require-moment";

export interface PastQuery {
  at: At;
  prefix: PathPrefix;
  depth: number;
  page: string | undefined;
  limit: number;
  content: boolean;
  revision?: Revision;
}

export interface PastMemoryPage {
  items: PastListItem[];
  moment: Moment;
  nextPage: string | null;
}

// Which moment the list is of, as a time that has not come yet is a later one with each write. Then a path or a folder that was
// shown, or the id of a memory whose path is not known any more. Those come last.
const cursorShape = /^\d{1,10} (\/[^\0]*|mem_[0-9A-Z]{0,26})$/s;
const firstId = "mem_";
// Nothing sorts between a path and this: no path holds a character below U+0020.
const justAfter = (path: string) => `${path}\u0001`;
// "0" is the byte after "/".
const behind = (child: string) => (child.endsWith("/") ? `${child.slice(0, -1)}0` : justAfter(child));

interface Found {
  items: PastListItem[];
  /** Where the list goes on, and null at its end. */
  next: string | null;
}

async function memoriesIn(context: Context, query: PastPage, range: { from: string; to: string }): Promise<Found> {
  const rows = await pastMemories(context.db, { ...query, limit: query.limit + 1 }, range);
  const items = rows.slice(0, query.limit).map((memory): PastListItem => ({ kind: "memory", memory }));
  const last = rows[query.limit - 1];
  return { items, next: rows.length > query.limit && last ? justAfter(last.path) : null };
}

async function childrenIn(
  context: Context,
  query: PastPage,
  range: { prefix: string; from: string; to: string },
): Promise<Found> {
  const rows = await pastChildren(context.db, { ...query, limit: query.limit + 1 }, range);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  const place = last && (last.kind === "folder" ? last.path : last.memory.path);
  return { items, next: rows.length > query.limit && place ? behind(place) : null };
}

async function redactedAfter(context: Context, query: PastPage, afterId: string): Promise<Found> {
  const rows = await pastRedacted(context.db, { ...query, limit: query.limit + 1 }, afterId);
  const items = rows.slice(0, query.limit).map((memory): PastListItem => ({ kind: "memory", memory }));
  return { items, next: rows.length > query.limit ? (rows[query.limit - 1]?.id ?? null) : null };
}

/** The moment of the page before, and where the list goes on. */
async function readPlace({ db }: Context, store: Store, { at, page }: PastQuery, cursorKind: string) {
  const moment = await requireMoment(db.read, store, at);
  if (page === undefined) return { moment, from: "/" };
  const [pinned = "", from = ""] = decodeCursor(cursorKind, page, cursorShape).split(/ (.*)/s, 2);
  const same = Number(pinned) >= moment.seq;
  return { moment: same ? moment : await momentAtSeq(db.read, store, Number(pinned)), from };
}

/**
 * The memories of a store as they were, in byte order of the paths they had; with depth 1 the direct children of the prefix. What was
 * redacted since has no path left: in a list of the whole store it comes last, by id. A cursor goes on at the same moment.
 * @throws AppError as `requireMoment`
 */
export async function listPast(context: Context, store: Store, query: PastQuery): Promise<PastMemoryPage> {
  await assertSeesPast(context, store, query.revision);
  const cursorKind = `memories at ${"time" in query.at ? query.at.time : query.at.changeId}`;
  const { moment, from } = await readPlace(context, store, query, cursorKind);
  const { seq } = moment;
  const asked = { storeId: store.id, seq, content: query.content, limit: query.limit };
  const found: Found = { items: [], next: from };
  if (!from.startsWith(firstId)) {
    const below = descendantRange(query.prefix);
    const range = { prefix: query.prefix, from: comparePaths(from, below.from) > 0 ? from : below.from, to: below.to };
    Object.assign(found, await (query.depth === 1 ? childrenIn : memoriesIn)(context, asked, range));
    if (found.next === null && query.prefix === "/") found.next = firstId;
  }
  if (found.next?.startsWith(firstId)) {
    const room = query.limit - found.items.length;
    const { items, next } = await redactedAfter(context, { ...asked, limit: Math.max(room, 1) }, found.next);
    // A full page ends here, unless there is nothing behind it.
    if (room > 0) found.items.push(...items);
    found.next = room > 0 ? next : items.length > 0 ? found.next : null;
  }
  const nextPage = found.next === null ? null : encodeCursor(cursorKind, `${seq} ${found.next}`);
  return { items: found.items, moment, nextPage };
}
