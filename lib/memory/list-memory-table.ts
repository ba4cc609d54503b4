import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { requireStore } from "@/lib/store/require-store";
import type { MemorySummary } from "./memory";
import type { ListMemoryTableInput } from "./memory-bulk.schema";
import { findMemoryTable, nameActors } from "./memory-list.store";

/** The row's value in the order, a space, and its path. */
const cursorShape = /^[0-9TZ:.-]* \/[^\0]*$/s;

function sortValue(row: MemorySummary, sort: ListMemoryTableInput["sort"]): string | number {
  return sort === "size" ? row.sizeBytes : sort === "updated" ? row.updatedAt : "";
}

function placeAfter(input: ListMemoryTableInput, kind: string) {
  if (!input.page) return null;
  const place = decodeCursor(kind, input.page, cursorShape);
  const space = place.indexOf(" ");
  const value = input.sort === "size" ? Number(place.slice(0, space)) : place.slice(0, space);
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new AppError("invalid_request", "page: this is not a cursor of this list.");
  }
  return { value, path: place.slice(space + 1) };
}

// The dialects lower A–Z only, and so does this: the same rows on both databases.
const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** All live memories in one of three orders, page by page. A page goes on behind the last row's value, so writes meanwhile repeat and hide nothing that was not written. */
export async function listMemoryTable(
  context: Context,
  input: ListMemoryTableInput,
): Promise<{ memories: MemorySummary[]; nextPage: string | null }> {
  const store = await requireStore(context, input.memory_store_id, "memory.read");
  const kind = `memory table by ${input.sort} ${input.direction}`;
  const found = await findMemoryTable(context.db, store.id, {
    sort: input.sort,
    descending: input.direction === "descending",
    contains: input.contains ? lowerAscii(input.contains) : null,
    after: placeAfter(input, kind),
    limit: input.limit + 1,
  });
  const memories = await nameActors(context.db, store.workspaceId, found.slice(0, input.limit));
  const last = memories.at(-1);
  const more = found.length > input.limit && last;
  return { memories, nextPage: more ? encodeCursor(kind, `${sortValue(last, input.sort)} ${last.path}`) : null };
}
