import "server-only";
import type { Database } from "@/lib/db/database";
import { readChangeOrigins } from "@/lib/db/dialect/review-batch-statements";
import { readVersionPlaces } from "@/lib/db/dialect/version-statements";
import { openText } from "@/lib/db/text-cipher";
import type { ActorRef, ActorType, Origin } from "@/lib/domain/actor";
import { shownState } from "@/lib/domain/review-state";
import { namesOf } from "@/lib/review/names.store";
import type { Version, VersionDetail, VersionOperation } from "./version";

const columns = {
  id: true,
  storeId: true,
  memoryId: true,
  changeId: true,
  seq: true,
  number: true,
  operation: true,
  path: true,
  contentSha256: true,
  sizeBytes: true,
  actorType: true,
  actorId: true,
  apiKeyId: true,
  sessionId: true,
  origin: true,
  createdAt: true,
  redactedAt: true,
  redactedByType: true,
  redactedById: true,
  redactionReason: true,
  redactionNote: true,
} as const;

interface StoredVersion extends Omit<Version, "operation" | "sha256" | "actor" | "origin" | "redactedBy" | "content"> {
  operation: string;
  contentSha256: string | null;
  actorType: string;
  actorId: string | null;
  origin: string;
  redactedByType: string | null;
  redactedById: string | null;
  content?: string | null;
}

function toVersion(db: Database, row: StoredVersion): Version {
  const { contentSha256, actorType, actorId, redactedByType, redactedById, content, ...rest } = row;
  const redactedBy: ActorRef | null = redactedByType ? { type: redactedByType as ActorType, id: redactedById } : null;
  return {
    ...rest,
    operation: row.operation as VersionOperation,
    origin: row.origin as Origin,
    sha256: contentSha256,
    actor: { type: actorType as ActorType, id: actorId },
    redactedBy,
    content: openText(db, content),
  };
}

export async function findVersion(db: Database, storeId: string, id: string): Promise<Version | null> {
  const row = await db.prisma.version.findFirst({ where: { storeId, id }, select: { ...columns, content: true } });
  return row ? toVersion(db, row) : null;
}

export interface VersionFilter {
  storeId: string;
  memoryId?: string;
  operation?: VersionOperation;
  sessionId?: string;
  apiKeyId?: string;
  /** Whose keys it was written with. */
  serviceAccountId?: string;
  createdFrom?: string;
  createdTo?: string;
  beforeSeq?: number;
  limit: number;
  content: boolean;
}

/** Which keys a list is narrowed to; one of a key and a service account is of that key if it is one of its. */
async function keysAskedFor(db: Database, { apiKeyId, serviceAccountId }: VersionFilter) {
  if (serviceAccountId === undefined) return apiKeyId;
  const keys = await db.prisma.key.findMany({ where: { id: apiKeyId, serviceAccountId }, select: { id: true } });
  return { in: keys.map(({ id }) => id) };
}

async function whereOf(db: Database, filter: VersionFilter) {
  return {
    memoryId: filter.memoryId,
    operation: filter.operation,
    sessionId: filter.sessionId,
    apiKeyId: await keysAskedFor(db, filter),
    createdAt: { gte: filter.createdFrom, lte: filter.createdTo },
    seq: { lt: filter.beforeSeq },
  };
}

/** As `findVersions`, with the change's words, the names of people, keys and sessions, and what the version did to the size. */
export async function findVersionDetails(
  db: Database,
  workspaceId: string,
  filter: VersionFilter,
): Promise<VersionDetail[]> {
  const rows = await db.prisma.version.findMany({
    where: { ...(await whereOf(db, filter)), storeId: filter.storeId },
    // Those of one memory have an order of their own, in an index of their own.
    orderBy: filter.memoryId === undefined ? { seq: "desc" } : { number: "desc" },
    take: filter.limit,
    select: columns,
  });
  return withDetails(db, workspaceId, rows);
}

/** One version with its content and the same words around it. */
export async function findVersionDetail(
  db: Database,
  workspaceId: string,
  key: { storeId: string; id: string },
): Promise<VersionDetail | null> {
  const row = await db.prisma.version.findFirst({ where: key, select: { ...columns, content: true } });
  return row ? ((await withDetails(db, workspaceId, [row]))[0] ?? null) : null;
}

async function withDetails(
  db: Database,
  workspaceId: string,
  rows: readonly StoredVersion[],
): Promise<VersionDetail[]> {
  const [before, changes] = await Promise.all([predecessorsOf(db, rows), changesOf(db, rows)]);
  const nameOf = await namesOf(db, workspaceId, [
    ...rows.flatMap((row) => [row.actorId, row.sessionId, row.redactedById]),
    ...[...changes.values()].map((change) => change.reviewed_by),
  ]);
  const named = (id: string | null | undefined) => (id ? nameOf(id).name : null);
  return rows.map((row) => {
    const change = changes.get(row.changeId);
    const version = toVersion(db, row);
    const previous = before.get(placeOf(row.memoryId, row.number - 1));
    return {
      ...version,
      changeReason: openText(db, change?.reason),
      changeVersionCount: change?.version_count ?? 1,
      requestId: change?.request_id ?? "",
      review: {
        state: shownState(change?.review_state ?? null),
        by: change?.reviewed_by ? nameOf(change.reviewed_by) : null,
        at: change?.reviewed_at ?? null,
      },
      actorName: named(version.actor.id),
      redactedByName: named(version.redactedBy?.id),
      sessionLabel: named(version.sessionId),
      sizeChange: row.redactedAt || previous?.redacted_at ? null : (row.sizeBytes ?? 0) - (previous?.size_bytes ?? 0),
      previousId: previous?.id ?? null,
    };
  });
}

async function changesOf(db: Database, rows: readonly StoredVersion[]) {
  const [first] = rows;
  if (!first) return new Map<string, never>();
  const ids = [...new Set(rows.map((row) => row.changeId))];
  return new Map((await readChangeOrigins(db.read, first.storeId, ids)).map((change) => [change.id, change]));
}

const placeOf = (memoryId: string, number: number) => `${memoryId} ${number}`;

/** The version before each of these, by memory and number. */
async function predecessorsOf(db: Database, rows: readonly StoredVersion[]) {
  const [first] = rows;
  const places = rows
    .filter((row) => row.number > 1)
    .map((row) => ({ memoryId: row.memoryId, number: row.number - 1 }));
  if (!first || places.length === 0) return new Map<string, never>();
  const found = await readVersionPlaces(db.read, first.storeId, places);
  return new Map(found.map((row) => [placeOf(row.memory_id, row.number), row]));
}
