import "server-only";
import type { Database } from "@/lib/db/database";
import {
  type DifferenceRow,
  type MomentRow,
  type PastMemoryRow,
  type PastPage,
  readDifferences,
  readLivePaths,
  readMemoryRows,
  readMoment,
  readMomentAfter,
  readMomentAtSeq,
  readPastChildren,
  readPastMemories,
  readPastMemory,
  readPastRedacted,
  readSeqAt,
  readStoreSeq,
  readVersionTexts,
} from "@/lib/db/dialect/history-statements";
import type { Sql } from "@/lib/db/sql";
import type { ActorType, Origin } from "@/lib/domain/actor";
import type { MomentChange, PastListItem, PastMemory } from "./moment";

export {
  type DifferenceRow,
  type PastPage,
  readDifferences,
  readLivePaths,
  readMemoryRows,
  readStoreSeq,
  readVersionTexts,
};

function toPast(row: PastMemoryRow): PastMemory {
  return {
    id: row.id,
    storeId: row.store_id,
    path: row.path ?? "",
    versionId: row.version_id,
    number: row.number,
    sha256: row.content_sha256 ?? "",
    sizeBytes: row.size_bytes ?? 0,
    createdAt: row.created_at,
    updatedAt: row.written_at,
    redactedAt: row.redacted_at,
    content: row.content,
  };
}

function toMoment(row: MomentRow): MomentChange {
  return {
    id: row.id,
    firstSeq: row.seq,
    versionCount: row.version_count,
    createdAt: row.created_at,
    actor: { type: row.actor_type as ActorType, id: row.actor_id },
    sessionId: row.session_id,
    origin: row.origin as Origin,
    reason: row.reason,
  };
}

export async function pastMemories(
  db: Database,
  query: PastPage,
  range: { from: string; to: string },
): Promise<PastMemory[]> {
  return (await readPastMemories(db.replica, query, range)).map(toPast);
}

export async function pastRedacted(db: Database, query: PastPage, afterId: string): Promise<PastMemory[]> {
  return (await readPastRedacted(db.replica, query, afterId)).map(toPast);
}

export async function pastChildren(
  db: Database,
  query: PastPage,
  range: { prefix: string; from: string; to: string },
): Promise<PastListItem[]> {
  const rows = await readPastChildren(db.replica, query, range);
  return rows.map((row) =>
    row.child.endsWith("/")
      ? { kind: "folder", path: row.child, memoryCount: Number(row.count) }
      : { kind: "memory", memory: toPast(row) },
  );
}

/** A memory as it was; null where it did not exist or was deleted. */
export async function pastMemory(
  db: Database,
  at: { storeId: string; memoryId: string; seq: number },
): Promise<PastMemory | null> {
  const row = await readPastMemory(db.read, at);
  return row && row.operation !== "deleted" ? toPast(row) : null;
}

export async function findMoment(sql: Sql, storeId: string, changeId: string): Promise<MomentChange | null> {
  const row = await readMoment(sql, storeId, changeId);
  return row ? toMoment(row) : null;
}

export async function findMomentAtSeq(sql: Sql, storeId: string, seq: number): Promise<MomentChange | null> {
  const row = await readMomentAtSeq(sql, storeId, seq);
  return row ? toMoment(row) : null;
}

export async function findMomentAfter(sql: Sql, storeId: string, seq: number): Promise<MomentChange | null> {
  const row = await readMomentAfter(sql, storeId, seq);
  return row ? toMoment(row) : null;
}

export function seqAtTime(sql: Sql, storeId: string, time: string): Promise<number> {
  return readSeqAt(sql, storeId, time);
}
