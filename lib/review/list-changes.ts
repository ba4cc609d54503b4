import "server-only";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import type { PathGlob } from "@/lib/domain/path-glob";
import { mostCounted } from "@/lib/domain/review-state";
import type { Change } from "./change";
import { changeScope, ownUserId } from "./change-scope";
import type { ChangeReviewRow } from "./held.store";
import type { ChangeFilters, ListChangesInput } from "./review.schema";
import {
  type ChangeQuery,
  countChangeRows,
  describeChanges,
  findChangeRows,
  pathsOfChanges,
} from "./review-list.store";

export interface ChangePage {
  changes: Change[];
  nextPage: string | null;
}

/** Versions of a change that a list shows. */
const versionsInList = 3;
const cursorShape = /^\d{1,9} chg_[0-9A-Z]{26}$/;
// A pattern is met in code: this many changes are looked at for one page. Where they do not suffice the page is shorter.
const mostLookedAt = 2_000;
const lookedAtAtOnce = 200;
// A filter that few changes fit is met in a look at each of them.
const countedAmong = 10_000;

const placeOf = (row: ChangeReviewRow) => `${row.risk} ${row.id}`;

function afterOf(input: ListChangesInput): ChangeQuery["after"] {
  if (!input.page) return null;
  const [risk = "0", id = ""] = decodeCursor(`changes ${input.order}`, input.page, cursorShape).split(" ");
  return { risk: Number(risk), id };
}

/** What every path that fits a pattern begins with. */
const literalStart = (glob: PathGlob): string => /^[^*?{]*/.exec(glob.text)?.[0] ?? "/";

interface Found {
  rows: ChangeReviewRow[];
  /** Where the list goes on; null at its end. */
  last: ChangeReviewRow | null;
}

async function findPage(context: Context, query: ChangeQuery): Promise<Found> {
  const found = await findChangeRows(context.db, { ...query, limit: query.limit + 1 });
  const rows = found.slice(0, query.limit);
  return { rows, last: found.length > query.limit ? (rows.at(-1) ?? null) : null };
}

/** The changes with a path that fits, among those with one that begins alike. */
async function findByPattern(context: Context, glob: PathGlob, query: ChangeQuery): Promise<Found> {
  const start = literalStart(glob);
  const rows: ChangeReviewRow[] = [];
  let { after } = query;
  let last: ChangeReviewRow | null = null;
  for (let lookedAt = 0; lookedAt < mostLookedAt; lookedAt += lookedAtAtOnce) {
    const batch = await findChangeRows(context.db, { ...query, after, path_start: start, limit: lookedAtAtOnce });
    const paths = await pathsOfChanges(context.db, batch, start);
    for (const row of batch) {
      if (rows.length === query.limit) return { rows, last };
      last = row;
      if (paths.get(row.id)?.some((path) => glob.matches(path))) rows.push(row);
    }
    if (batch.length < lookedAtAtOnce) return { rows, last: null };
    after = last;
  }
  return { rows, last };
}

type Filtered = Omit<ChangeQuery, "order" | "after" | "limit">;

/** Null where it is known already that there are none. */
async function filtersOf(context: Context, input: ChangeFilters): Promise<Filtered | null> {
  const scope = await changeScope(context, input.memory_store_id);
  const unassigned = input.assignee === "none";
  const assignee = input.assignee === "me" ? ownUserId(context) : unassigned ? undefined : input.assignee;
  if (assignee === null) return null;
  return {
    ...scope,
    states: input.state,
    actor_id: input.actor_id,
    session_id: input.session_id,
    api_key_id: input.api_key_id,
    origin: input.origin,
    operation: input.operation,
    finding: input.finding,
    assignee,
    unassigned,
    created_from: input.created_at_gte,
    created_to: input.created_at_lte,
  };
}

/**
 * Changes of the stores that the actor may see, with what a reviewer wants to know of each.
 * A page of a filter by pattern may be shorter than asked for, and still not be the last.
 * @throws AppError not_found, permission
 */
export async function listChanges(context: Context, input: ListChangesInput): Promise<ChangePage> {
  const filters = await filtersOf(context, input);
  if (!filters) return { changes: [], nextPage: null };
  const query: ChangeQuery = { ...filters, order: input.order, after: afterOf(input), limit: input.limit };
  const { rows, last } = await (input.path_glob
    ? findByPattern(context, input.path_glob, query)
    : findPage(context, query));
  const changes = await describeChanges(context.db, query.workspaceId, { rows, mostVersions: versionsInList });
  return { changes, nextPage: last && encodeCursor(`changes ${input.order}`, placeOf(last)) };
}

export interface ListedCount {
  count: number;
  /** False where there are, or may be, more than were counted. */
  complete: boolean;
}

/**
 * How many changes a list has, as far as they are counted: to `mostCounted`, among the newest `countedAmong` of each state, as a list is
 * counted anew after every write. By a pattern, among as many as are looked at for a page.
 * @throws AppError not_found, permission
 */
export async function countListedChanges(context: Context, input: ChangeFilters): Promise<ListedCount> {
  const filters = await filtersOf(context, input);
  if (!filters) return { count: 0, complete: true };
  const all = { order: "newest", after: null } as const;
  const { workspaceId, storeIds, states } = filters;
  const there = await countChangeRows(context.db, { workspaceId, storeIds, states, ...all, limit: countedAmong + 1 });
  const isSeen = there <= countedAmong;
  const query: ChangeQuery = { ...filters, ...all, limit: mostCounted, among: isSeen ? undefined : countedAmong };
  if (!input.path_glob) {
    const count = await countChangeRows(context.db, query);
    return { count, complete: isSeen && count < mostCounted };
  }
  const { rows, last } = await findByPattern(context, input.path_glob, query);
  return { count: rows.length, complete: isSeen && last === null };
}
