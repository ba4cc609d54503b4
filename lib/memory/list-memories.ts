import "server-only";
import type { Context } from "@/lib/access/context";
import { type PathPrefix, parsePathPrefix } from "@/lib/domain/memory-path";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { noteServed } from "@/lib/exposure/note-served";
import { listPast, type PastMemoryPage } from "@/lib/history/list-past";
import { requireStore } from "@/lib/store/require-store";
import type { MemoryListItem } from "./memory";
import type { ListMemoriesInput } from "./memory.schema";
import { listChildren, listMemoriesBelow } from "./memory.store";
import { servedReader } from "./served-reader";

export interface MemoryPage {
  items: MemoryListItem[];
  nextPage: string | null;
}

const cursorKind = "memories";
// A path, or the place right behind one.
const cursorShape = /^\/[^\0]*$/s;
const wholeStore: PathPrefix = parsePathPrefix("/");
/** Contents make a page heavy. */
const largestFullPage = 20;

async function readPage(context: Context, input: ListMemoriesInput): Promise<MemoryPage | PastMemoryPage> {
  const store = await requireStore(context, input.memory_store_id, "memory.read");
  const limit = input.view === "full" ? Math.min(input.limit, largestFullPage) : input.limit;
  const prefix = input.path_prefix ?? wholeStore;
  const content = input.view === "full";
  if (input.at) {
    const { at, depth, page, revision } = input;
    return listPast(context, store, { at, depth, page, revision, prefix, limit, content });
  }
  const query = {
    storeId: input.memory_store_id,
    prefix,
    from: input.page ? decodeCursor(cursorKind, input.page, cursorShape) : null,
    limit,
    content,
    reader: await servedReader(context, store, input.revision),
  };
  const { items, next } = await (input.depth === 1 ? listChildren : listMemoriesBelow)(context.db, query);
  return { items, nextPage: next === null ? null : encodeCursor(cursorKind, next) };
}

/** Live memories in byte order of their paths, now or as they were; with depth 1 the direct children of the prefix, deeper ones rolled up. */
export async function listMemories(context: Context, input: ListMemoriesInput): Promise<MemoryPage | PastMemoryPage> {
  const page = await readPage(context, input);
  const served = page.items.flatMap((item) =>
    item.kind === "memory" && item.memory.content !== null ? [item.memory.versionId] : [],
  );
  noteServed(context, input.memory_store_id, served);
  return page;
}
