import "server-only";
import type { Database } from "@/lib/db/database";
import { readTexts } from "@/lib/db/dialect/found-text-statements";
import {
  type MemorySummaryRow,
  type MemoryTableQuery,
  readActorTypes,
  readDeletions,
  readMemoryTable,
  readMoves,
  readSummariesInRange,
} from "@/lib/db/dialect/memory-list-statements";
import { readMemoryRange } from "@/lib/db/dialect/read-statements";
import type { ActorType } from "@/lib/domain/actor";
import { descendantRange, type PathPrefix } from "@/lib/domain/memory-path";
import { namesOf } from "@/lib/review/names.store";
import type { Memory, MemorySummary } from "./memory";
import { toMemory } from "./memory.store";

function toSummary(row: MemorySummaryRow): MemorySummary {
  return {
    id: row.id,
    path: row.path,
    versionId: row.head_version_id,
    versionCount: row.version_count,
    sha256: row.content_sha256,
    sizeBytes: row.size_bytes,
    updatedAt: row.updated_at,
    actor: { type: row.actor_type as ActorType, id: row.actor_id },
    actorName: null,
  };
}

export async function findMemoryTable(
  db: Database,
  storeId: string,
  query: MemoryTableQuery,
): Promise<MemorySummary[]> {
  return (await readMemoryTable(db.read, storeId, query)).map(toSummary);
}

/** Every live memory below a folder, in path order. */
export async function summariesBelow(db: Database, storeId: string, folder: PathPrefix): Promise<MemorySummary[]> {
  return (await readSummariesInRange(db.read, storeId, descendantRange(folder))).map(toSummary);
}

/** The same with their texts. */
export async function memoriesWithText(db: Database, storeId: string, folder: PathPrefix): Promise<Memory[]> {
  const span = { ...descendantRange(folder), limit: 10_000, content: true };
  return (await readMemoryRange(db.read, storeId, span)).map(toMemory);
}

/** Who wrote each of these versions. */
export async function actorTypesOf(
  db: Database,
  storeId: string,
  versionIds: readonly string[],
): Promise<Map<string, ActorType>> {
  if (versionIds.length === 0) return new Map();
  const rows = await readActorTypes(db.read, storeId, versionIds);
  return new Map(rows.map((row) => [row.id, row.actor_type as ActorType]));
}

/** What a change deleted, with the version that holds the last text of each. */
export async function deletionsOf(db: Database, storeId: string, changeId: string) {
  const rows = await readDeletions(db.read, storeId, changeId);
  return rows.map((row) => ({ memoryId: row.memory_id, deletionId: row.deletion_id, lastId: row.last_id }));
}

/** What a change moved, the last first, to be taken back in that order. The change is named by its id or by a version it wrote. */
export async function movesOf(
  db: Database,
  storeId: string,
  change: { changeId: string | null; versionId: string | null },
) {
  const rows = await readMoves(db.read, storeId, change);
  return rows.map((row) => ({ memoryId: row.memory_id, from: row.from_path, to: row.to_path }));
}

/** The texts of versions by id; what was redacted is not in it. */
export async function textsOf(
  db: Database,
  storeId: string,
  versionIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await readTexts(db.read, { storeIds: [storeId], ids: versionIds });
  return new Map(rows.flatMap(({ id, content }): [string, string][] => (content === null ? [] : [[id, content]])));
}

/** The same rows with the names of those who wrote them last, as far as this workspace knows them. */
export async function nameActors(db: Database, workspaceId: string, rows: MemorySummary[]): Promise<MemorySummary[]> {
  const ids = [...new Set(rows.flatMap(({ actor }) => (actor.id === null ? [] : [actor.id])))];
  const nameOf = await namesOf(db, workspaceId, ids);
  return rows.map((row) => ({ ...row, actorName: row.actor.id === null ? null : nameOf(row.actor.id).name }));
}
