import "server-only";
import type { Database } from "@/lib/db/database";
import {
  type MemoryWithContent,
  readMemoryById,
  readMemoryByPath,
  readMemoryRange,
  readSizesInRange,
} from "@/lib/db/dialect/read-statements";
import { comparePaths, descendantRange, type MemoryPath, type PathPrefix } from "@/lib/domain/memory-path";
import type { Memory, MemoryListItem } from "./memory";

/** The domain value of a stored row; a deleted memory has no path. */
export function toMemory(row: MemoryWithContent): Memory {
  return {
    id: row.id,
    storeId: row.store_id,
    path: row.path ?? "",
    versionId: row.head_version_id,
    sha256: row.content_sha256 ?? "",
    sizeBytes: row.size_bytes ?? 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    content: row.content,
  };
}

export async function getMemory(db: Database, storeId: string, id: string): Promise<Memory | null> {
  const row = await readMemoryById(db.read, storeId, id);
  return row ? toMemory(row) : null;
}

export async function getMemoryAt(db: Database, storeId: string, path: MemoryPath): Promise<Memory | null> {
  const row = await readMemoryByPath(db.read, storeId, path);
  return row ? toMemory(row) : null;
}

export interface ListQuery {
  storeId: string;
  prefix: PathPrefix;
  /** Where the page starts, as an earlier page said; null for the first. */
  from: string | null;
  limit: number;
  content: boolean;
}

export interface ItemPage {
  items: MemoryListItem[];
  /** Where the next page starts, or null at the end. */
  next: string | null;
}

// No path holds a character below U+0020, so nothing sorts between a path and this.
const justAfter = (path: string) => `${path}\u0001`;
// "0" is the byte after "/".
const pastFolder = (folder: string) => `${folder.slice(0, -1)}0`;

const startOf = ({ from }: ListQuery, least: string) => (from !== null && comparePaths(from, least) > 0 ? from : least);

/** Every memory below the prefix, at any depth. */
export async function listMemoriesBelow(db: Database, query: ListQuery): Promise<ItemPage> {
  const range = descendantRange(query.prefix);
  const from = startOf(query, range.from);
  const span = { from, to: range.to, limit: query.limit + 1, content: query.content };
  const rows = await readMemoryRange(db.read, query.storeId, span);
  const items = rows.slice(0, query.limit).map((row): MemoryListItem => ({ kind: "memory", memory: toMemory(row) }));
  const last = items.at(-1);
  return { items, next: rows.length > query.limit && last?.kind === "memory" ? justAfter(last.memory.path) : null };
}

/**
 * The direct children of a folder, deeper memories rolled up into folders. A loose scan: when a batch ends inside a
 * folder the next one starts behind that folder, so the cost follows what is shown and not what is stored.
 */
export async function listChildren(db: Database, query: ListQuery): Promise<ItemPage> {
  const range = descendantRange(query.prefix);
  const items: MemoryListItem[] = [];
  let from: string = startOf(query, range.from);
  for (;;) {
    const batch = query.limit + 1 - items.length;
    const span = { from, to: range.to, limit: batch, content: query.content };
    const rows = await readMemoryRange(db.read, query.storeId, span);
    for (const row of rows) {
      const path = row.path ?? "";
      if (comparePaths(path, from) < 0) continue;
      if (items.length === query.limit) return { items, next: from };
      const slash = path.indexOf("/", query.prefix.length);
      const folder = slash === -1 ? null : path.slice(0, slash + 1);
      items.push(folder ? { kind: "folder", path: folder } : { kind: "memory", memory: toMemory(row) });
      from = folder ? pastFolder(folder) : justAfter(path);
    }
    if (rows.length < batch) return { items, next: null };
  }
}

/** Paths and sizes of everything below a folder, or of the whole store. */
export async function sizesBelow(db: Database, storeId: string, folder: MemoryPath | null) {
  const rows = await readSizesInRange(db.read, storeId, folder ? descendantRange(folder) : { from: "/", to: "0" });
  return rows.map((row) => ({ path: row.path, size: row.size_bytes }));
}
