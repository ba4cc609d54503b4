import "server-only";
import type { Database } from "@/lib/db/database";
import type { ActorRef, ActorType, Origin } from "@/lib/domain/actor";
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

function toVersion(row: StoredVersion): Version {
  const { contentSha256, actorType, actorId, redactedByType, redactedById, content, ...rest } = row;
  const redactedBy: ActorRef | null = redactedByType ? { type: redactedByType as ActorType, id: redactedById } : null;
  return {
    ...rest,
    operation: row.operation as VersionOperation,
    origin: row.origin as Origin,
    sha256: contentSha256,
    actor: { type: actorType as ActorType, id: actorId },
    redactedBy,
    content: content ?? null,
  };
}

export async function getVersion(db: Database, storeId: string, id: string): Promise<Version | null> {
  const row = await db.prisma.version.findFirst({ where: { storeId, id }, select: { ...columns, content: true } });
  return row ? toVersion(row) : null;
}

export interface VersionFilter {
  storeId: string;
  memoryId?: string;
  operation?: VersionOperation;
  sessionId?: string;
  apiKeyId?: string;
  createdFrom?: string;
  createdTo?: string;
  beforeSeq?: number;
  limit: number;
  content: boolean;
}

function whereOf(filter: VersionFilter) {
  return {
    storeId: filter.storeId,
    memoryId: filter.memoryId,
    operation: filter.operation,
    sessionId: filter.sessionId,
    apiKeyId: filter.apiKeyId,
    createdAt: { gte: filter.createdFrom, lte: filter.createdTo },
    seq: { lt: filter.beforeSeq },
  };
}

/** Newest first. */
export async function findVersions(db: Database, filter: VersionFilter): Promise<Version[]> {
  const rows = await db.prisma.version.findMany({
    where: whereOf(filter),
    orderBy: { seq: "desc" },
    take: filter.limit,
    select: filter.content ? { ...columns, content: true } : columns,
  });
  return rows.map(toVersion);
}

/** As `findVersions`, with the change's words and the names of people, keys and sessions. */
export async function findVersionDetails(
  db: Database,
  workspaceId: string,
  filter: VersionFilter,
): Promise<VersionDetail[]> {
  const rows = await db.prisma.version.findMany({
    where: whereOf(filter),
    orderBy: { seq: "desc" },
    take: filter.limit,
    select: { ...columns, change: { select: { reason: true, versionCount: true, requestId: true } } },
  });
  const names = await namesOf(db, workspaceId, rows);
  return rows.map(({ change, ...row }) => {
    const version = toVersion(row);
    return {
      ...version,
      changeReason: change.reason,
      changeVersionCount: change.versionCount,
      requestId: change.requestId,
      actorName: names.get(version.actor.id ?? "") ?? null,
      redactedByName: names.get(version.redactedBy?.id ?? "") ?? null,
      sessionLabel: names.get(version.sessionId ?? "") ?? null,
    };
  });
}

async function namesOf(
  db: Database,
  workspaceId: string,
  rows: readonly StoredVersion[],
): Promise<Map<string, string>> {
  const ids = [
    ...new Set(rows.flatMap((row) => [row.actorId, row.sessionId, row.redactedById]).filter((id) => id !== null)),
  ];
  const [users, keys, sessions] = await Promise.all([
    db.prisma.user.findMany({
      where: { id: { in: ids }, members: { some: { workspaceId } } },
      select: { id: true, name: true },
    }),
    db.prisma.key.findMany({ where: { id: { in: ids }, workspaceId }, select: { id: true, name: true } }),
    db.prisma.session.findMany({ where: { id: { in: ids }, workspaceId }, select: { id: true, label: true } }),
  ]);
  return new Map([
    ...users.map((user): [string, string] => [user.id, user.name]),
    ...keys.map((key): [string, string] => [key.id, key.name]),
    ...sessions.map((session): [string, string] => [session.id, session.label]),
  ]);
}
