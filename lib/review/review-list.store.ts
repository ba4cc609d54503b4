import "server-only";
import type { Database } from "@/lib/db/database";
import {
  countFindingsOf,
  type ReviewVersionRow,
  readFindingsOf,
  readReviewVersions,
  readStaleChanges,
  type ShownFindingRow,
} from "@/lib/db/dialect/change-detail-statements";
import {
  type ChangeQuery,
  type ChangeScope,
  countAssigned,
  countAuthors,
  countFirst,
  countOpenChanges,
  readChanges,
  readPathsOfChanges,
} from "@/lib/db/dialect/change-list-statements";
import { readAssigneesOf } from "@/lib/db/dialect/comment-statements";
import type { InStores } from "@/lib/db/dialect/id-list";
import { type ChangeReviewRow, findLastDecision, readChangeReview } from "@/lib/db/dialect/review-statements";
import type { ActorType, Origin } from "@/lib/domain/actor";
import { shownState } from "@/lib/domain/review-state";
import type { AuthorCounts, Change, ChangeVersion, CountedAuthor, ShownFinding } from "./change";
import { namesOf } from "./names.store";

export { readChangesBelow, readHeads } from "@/lib/db/dialect/change-detail-statements";
export type { ChangeOrder, ChangeQuery, ChangeScope } from "@/lib/db/dialect/change-list-statements";
export { findLastDecision };

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const inTheirStores = (changes: readonly { id: string; store_id: string }[]) => ({
  storeIds: [...new Set(changes.map((change) => change.store_id))],
  ids: changes.map((change) => change.id),
});

export async function findStoreOfChange(db: Database, changeId: string): Promise<string | null> {
  return (await db.prisma.change.findUnique({ where: { id: changeId }, select: { storeId: true } }))?.storeId ?? null;
}

export async function findChangeRow(db: Database, storeId: string, changeId: string): Promise<ChangeReviewRow | null> {
  return (await readChangeReview(db.read, storeId, changeId)) ?? null;
}

export async function findChangeRows(db: Database, query: ChangeQuery): Promise<ChangeReviewRow[]> {
  return readChanges(db.read, query);
}

/** How many of these changes there are, up to their limit. */
export async function countChangeRows(db: Database, query: ChangeQuery): Promise<number> {
  return Number((await countFirst(db.read, query))?.count ?? 0);
}

/** The paths that each of these changes wrote, of those that begin alike. */
export async function pathsOfChanges(
  db: Database,
  changes: readonly { id: string; store_id: string }[],
  start: string,
): Promise<Map<string, string[]>> {
  if (changes.length === 0) return new Map();
  const rows = grouped(await readPathsOfChanges(db.read, inTheirStores(changes), start), (row) => row.change_id);
  return new Map([...rows].map(([id, found]) => [id, found.map((row) => row.path)]));
}

/** Who wrote the newest changes in some states, as many of them as are looked at. */
export async function getAuthorCounts(
  db: Database,
  { lookAt, most, ...of }: ChangeScope & { states: readonly string[] | null; lookAt: number; most: number },
): Promise<AuthorCounts> {
  // One more than is named says whether there are others.
  const rows = await countAuthors(db.read, { ...of, order: "newest", after: null, limit: lookAt }, most + 1);
  const nameOf = await namesOf(
    db,
    of.workspaceId,
    rows.map(({ id }) => id),
  );
  const ofKind = (kind: string): CountedAuthor[] =>
    rows
      .flatMap((row) => (row.kind === kind && row.id !== null ? [{ ...nameOf(row.id), count: Number(row.count) }] : []))
      .sort((a, b) => b.count - a.count);
  const kinds = { actors: ofKind("actor"), sessions: ofKind("session"), keys: ofKind("key") };
  const lookedAt = Number(rows.find(({ kind }) => kind === "all")?.count ?? 0);
  return {
    actors: kinds.actors.slice(0, most),
    sessions: kinds.sessions.slice(0, most),
    keys: kinds.keys.slice(0, most),
    complete: lookedAt < lookAt,
    more: Object.values(kinds).some((all) => all.length > most),
  };
}

export interface OpenCounts {
  /** Of these two at most as many as were to be counted. */
  pending: number;
  flagged: number;
  mine: number;
  oldestPendingAt: string | null;
}

export async function getOpenCounts(
  db: Database,
  scope: ChangeScope,
  { userId, most }: { userId: string | null; most: number },
): Promise<OpenCounts> {
  const [rows, mine] = await Promise.all([
    countOpenChanges(db.read, scope, most),
    userId === null ? 0 : countAssigned(db.read, scope, userId),
  ]);
  const of = (state: string) => rows.find((row) => row.state === state);
  return {
    pending: Number(of("pending")?.count ?? 0),
    flagged: Number(of("flagged")?.count ?? 0),
    mine,
    oldestPendingAt: of("pending")?.oldest_at ?? null,
  };
}

async function findingsByVersion(
  db: Database,
  storeIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, ShownFinding[]>> {
  if (ids.length === 0) return new Map();
  const rows = grouped(await readFindingsOf(db.read, { storeIds, ids }), (row) => row.version_id);
  return new Map([...rows].map(([id, findings]) => [id, findings.map(toFinding)]));
}

const toFinding = ({ id, kind, rule, line, ...row }: ShownFindingRow): ShownFinding => ({
  ...{ id, kind, rule, line },
  start: row.start_offset,
  end: row.end_offset,
  dismissedAt: row.dismissed_at,
});

/** Of a redacted version: where something stood in it says how long it was. */
const withoutPlace = (finding: ShownFinding): ShownFinding => ({ ...finding, start: null, end: null, line: null });

function toVersion(row: ReviewVersionRow, state: string | null, findings: ShownFinding[]): ChangeVersion {
  return {
    id: row.id,
    memoryId: row.memory_id,
    number: row.number,
    operation: row.operation,
    path: row.path,
    sizeBytes: row.size_bytes,
    redactedAt: row.redacted_at,
    isHead: row.head_version_id === row.id,
    isHeld: row.held_change_id === row.change_id,
    baseVersionId: row.base_version_id,
    previousVersionId: row.previous_version_id,
    laterCount: row.later_count,
    stale: state === "approved" && row.written_since === 1,
    findings: row.redacted_at === null ? findings : findings.map(withoutPlace),
  };
}

async function assigneesOf(db: Database, changes: InStores): Promise<Map<string, string[]>> {
  const byChange = grouped(await readAssigneesOf(db.read, changes), (row) => row.change_id);
  return new Map([...byChange].map(([id, found]) => [id, found.map((row) => row.user_id)]));
}

/** What stands around rows in a list, read for all of them at once. */
async function readAround(db: Database, rows: readonly ChangeReviewRow[], mostVersions: number) {
  const changes = inTheirStores(rows);
  const [versions, stale, counts, assignees, stores] = await Promise.all([
    readReviewVersions(db.read, changes, mostVersions),
    readStaleChanges(db.read, changes),
    countFindingsOf(db.read, changes),
    assigneesOf(db, changes),
    db.prisma.store.findMany({
      where: { id: { in: changes.storeIds } },
      select: { id: true, name: true },
    }),
  ]);
  const withFindings = new Set(counts.map((row) => row.change_id));
  const found = versions.filter((version) => withFindings.has(version.change_id) || mostVersions > 3);
  return {
    versions: grouped(versions, (version) => version.change_id),
    findings: await findingsByVersion(
      db,
      changes.storeIds,
      found.map((version) => version.id),
    ),
    stale: new Set(stale.map((row) => row.id)),
    counts: new Map(counts.map((row) => [row.change_id, Number(row.count)])),
    assignees,
    storeNames: new Map(stores.map((store) => [store.id, store.name])),
  };
}

/** Rows as reviewers see them, in the same order, with at most so many versions of each. */
export async function describeChanges(
  db: Database,
  workspaceId: string,
  { rows, mostVersions }: { rows: readonly ChangeReviewRow[]; mostVersions: number },
): Promise<Change[]> {
  if (rows.length === 0) return [];
  const around = await readAround(db, rows, mostVersions);
  const nameOf = await namesOf(db, workspaceId, [
    ...rows.flatMap((row) => [row.actor_id, row.session_id, row.api_key_id, row.reviewed_by]),
    ...[...around.assignees.values()].flat(),
  ]);
  const named = (id: string | null) => (id === null ? null : nameOf(id));
  return rows.map((row): Change => {
    const state = shownState(row.review_state);
    const versions = around.versions.get(row.id) ?? [];
    return {
      id: row.id,
      storeId: row.store_id,
      storeName: around.storeNames.get(row.store_id) ?? "",
      createdAt: row.created_at,
      actor: { type: row.actor_type as ActorType, id: row.actor_id, name: named(row.actor_id)?.name ?? null },
      session: named(row.session_id),
      apiKey: named(row.api_key_id),
      origin: row.origin as Origin,
      reason: row.reason,
      versionCount: row.version_count,
      versions: versions.map((version) => toVersion(version, state, around.findings.get(version.id) ?? [])),
      review: { state, by: named(row.reviewed_by), at: row.reviewed_at },
      risk: row.risk,
      findingCount: around.counts.get(row.id) ?? 0,
      commentCount: row.comment_count,
      assignees: (around.assignees.get(row.id) ?? []).map(nameOf),
      stale: around.stale.has(row.id),
    };
  });
}
