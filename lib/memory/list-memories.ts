import "server-only";
import type { Context } from "@/lib/access/context";
import { type PathPrefix, parsePathPrefix } from "@/lib/domain/memory-path";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { requireStore } from "@/lib/store/require-store";
import type { MemoryListItem } from "./memory";
import type { ListMemoriesInput } from "./memory.schema";
import { listChildren, listMemoriesBelow } from "./memory.store";

export interface MemoryPage {
  items: MemoryListItem[];
  nextPage: string | null;
}

const cursorKind = "memories";
// A path, or the place right behind one.
const cursorShape = /^\/[^\0]*$/s;
const wholeStore: PathPrefix = parsePathPrefix("/");
/** Contents make a page heavy. Source: API.md section 1. */
const largestFullPage = 20;

/** Live memories in byte order of their paths; with depth 1 the direct children of the prefix, deeper ones rolled up. */
export async function listMemories(context: Context, input: ListMemoriesInput): Promise<MemoryPage> {
  await requireStore(context, input.memory_store_id, "memory.read");
  const query = {
    storeId: input.memory_store_id,
    prefix: input.path_prefix ?? wholeStore,
    from: input.page ? decodeCursor(cursorKind, input.page, cursorShape) : null,
    limit: input.view === "full" ? Math.min(input.limit, largestFullPage) : input.limit,
    content: input.view === "full",
  };
  const { items, next } = await (input.depth === 1 ? listChildren : listMemoriesBelow)(context.db, query);
  return { items, nextPage: next === null ? null : encodeCursor(cursorKind, next) };
}
