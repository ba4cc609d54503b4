import "server-only";
import {
  findMemoryById,
  findMemoryText,
  findOccupant,
  type MemoryRow,
  type MemoryTextRow,
  type Occupant,
} from "@/lib/db/dialect/commit-statements";
import type { Sql } from "@/lib/db/sql";
import { ancestorsOf, descendantRange, type MemoryPath } from "@/lib/domain/memory-path";

/** What a change will read, to be read along with the lock: a memory by id, one by path with its text, or whether a path is free. */
export type ReadsAhead = { memoryId: string } | { text: MemoryPath } | { room: MemoryPath };

/** What was read along with the lock, undefined where there is none. */
export type ReadAhead =
  | { memory: MemoryRow | undefined }
  | { path: MemoryPath; text: MemoryTextRow | undefined }
  | { path: MemoryPath; occupant: Occupant | undefined };

export async function readAhead(sql: Sql, storeId: string, asked: ReadsAhead): Promise<ReadAhead> {
  if ("memoryId" in asked) return { memory: await findMemoryById(sql, storeId, asked.memoryId) };
  if ("text" in asked) return { path: asked.text, text: await findMemoryText(sql, storeId, asked.text) };
  return { path: asked.room, occupant: await occupantAt(sql, storeId, { path: asked.room, exceptId: "" }) };
}

/** The memory that already claims a path: at it, above it or below it. */
export function occupantAt(sql: Sql, storeId: string, { path, exceptId }: { path: MemoryPath; exceptId: string }) {
  const claim = { paths: [path, ...ancestorsOf(path)], below: descendantRange(path), exceptId };
  return findOccupant(sql, storeId, claim);
}
