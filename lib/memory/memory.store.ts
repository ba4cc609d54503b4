import "server-only";
import type { Database } from "@/lib/db/database";
import { readChildren } from "@/lib/db/dialect/folder-statements";
import {
  type MemoryWithContent,
  type PathRange,
  readMemoryById,
  readMemoryByPath,
  readMemoryRange,
  readSizesInRange,
} from "@/lib/db/dialect/read-statements";
import {
  readServedById,
  readServedByPath,
  readServedRange,
  readServedSizes,
  type ServedReader,
} from "@/lib/db/dialect/served-statements";
import { comparePaths, descendantRange, type MemoryPath, type PathPrefix } from "@/lib/domain/memory-path";
import type { Memory, MemoryListItem } from "./memory";

export type { ServedReader };

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

/** `reader`: as whom, where writes may wait for review. */
export async function findMemory(
  db: Database,
  at: { storeId: string; id: string },
  reader: ServedReader | null = null,
): Promise<Memory | null> {
  const row = await (reader ? readServedById(db.read, at, reader) : readMemoryById(db.read, at.storeId, at.id));
  return row ? toMemory(row) : null;
}

export async function findMemoryAt(
  db: Database,
  at: { storeId: string; path: MemoryPath },
  reader: ServedReader | null = null,
): Promise<Memory | null> {
  const row = await (reader ? readServedByPath(db.read, at, reader) : readMemoryByPath(db.read, at.storeId, at.path));
  return row ? toMemory(row) : null;
}

export interface ListQuery {
  storeId: string;
  prefix: PathPrefix;
  /** Where the page starts, as an earlier page said; null for the first. */
  from: string | null;
  limit: number;
  content: boolean;
  reader: ServedReader | null;
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

function rangeOf(db: Database, { storeId, reader }: ListQuery, span: PathRange & { content: boolean }) {
  return reader ? readServedRange(db.read, storeId, { range: span, reader }) : readMemoryRange(db.read, storeId, span);
}

/** Every memory below the prefix, at any depth. */
export async function listMemoriesBelow(db: Database, query: ListQuery): Promise<ItemPage> {
  const range = descendantRange(query.prefix);
  const from = startOf(query, range.from);
  const span = { from, to: range.to, limit: query.limit + 1, content: query.content };
  const rows = await rangeOf(db, query, span);
  const items = rows.slice(0, query.limit).map((row): MemoryListItem => ({ kind: "memory", memory: toMemory(row) }));
  const last = items.at(-1);
  return { items, next: rows.length > query.limit && last?.kind === "memory" ? justAfter(last.memory.path) : null };
}

/** The folder directly below the prefix that holds the path; null for a direct memory. */
function folderOf(path: string, prefix: PathPrefix): string | null {
  const slash = path.indexOf("/", prefix.length);
  return slash === -1 ? null : path.slice(0, slash + 1);
}

function behindChild(path: string, prefix: PathPrefix): string {
  const folder = folderOf(path, prefix);
  return folder ? pastFolder(folder) : justAfter(path);
}

const shortBatch = 2;

/** As `readChildren`, of what the reader is served: in batches that are short behind a folder and grow along memories. */
async function readServedChildren(db: Database, query: ListQuery, range: PathRange, reader: ServedReader) {
  const { storeId, prefix, content } = query;
  const found: MemoryWithContent[] = [];
  let [from, batch] = [range.from, shortBatch];
  for (;;) {
    const rows = await readServedRange(db.read, storeId, { range: { ...range, from, limit: batch, content }, reader });
    for (const row of rows) {
      const path = row.path ?? "";
      // The rest of a folder that was counted already.
      if (comparePaths(path, from) < 0) continue;
      found.push(row);
      if (found.length === range.limit) return found;
      from = behindChild(path, prefix);
    }
    const last = rows.at(-1)?.path;
    if (rows.length < batch || !last) return found;
    batch = folderOf(last, prefix) ? shortBatch : batch * 2;
  }
}

/** The direct children of a folder, deeper memories rolled up into folders. The cost follows what is shown and not what is stored. */
export async function listChildren(db: Database, query: ListQuery): Promise<ItemPage> {
  const { storeId, prefix, limit, reader } = query;
  const below = descendantRange(prefix);
  const range = { from: startOf(query, below.from), to: below.to, limit: limit + 1 };
  const rows = await (reader
    ? readServedChildren(db, query, range, reader)
    : readChildren(db.read, storeId, range, query));
  const items = rows.slice(0, limit).map((row): MemoryListItem => {
    const folder = folderOf(row.path ?? "", prefix);
    return folder ? { kind: "folder", path: folder } : { kind: "memory", memory: toMemory(row) };
  });
  return { items, next: rows.length > limit ? behindChild(rows[limit - 1]?.path ?? "", prefix) : null };
}

/** Paths and sizes of everything below a folder, or of the whole store. */
export async function sizesBelow(
  db: Database,
  at: { storeId: string; folder: MemoryPath | null },
  reader: ServedReader | null = null,
) {
  const range = at.folder ? descendantRange(at.folder) : { from: "/", to: "0" };
  const rows = await (reader
    ? readServedSizes(db.read, at.storeId, { range, reader })
    : readSizesInRange(db.read, at.storeId, range));
  return rows.map((row) => ({ path: row.path, size: row.size_bytes }));
}
