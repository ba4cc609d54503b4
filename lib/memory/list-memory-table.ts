import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { readEntryText } from "@/lib/domain/entry";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { requireStore } from "@/lib/store/require-store";
import type { MemorySummary } from "./memory";
import type { ListMemoryTableInput } from "./memory-bulk.schema";
import { findMemoryTable, nameActors, textsOf } from "./memory-list.store";

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

/** With a tag texts are read: so many rows for one page at most, which may then be short and goes on all the same. */
const mostRead = 2_000;

const hasTag = (text: string | undefined, tag: string) =>
  text !== undefined && readEntryText(text).tags.some((one) => lowerAscii(one) === lowerAscii(tag));

type Query = Parameters<typeof findMemoryTable>[2];

/** The rows that have the tag, until there are enough or enough has been read. @returns the last row that was looked at, too */
async function findTagged({ db }: Context, storeId: string, { query, tag }: { query: Query; tag: string }) {
  const found: MemorySummary[] = [];
  let { after } = query;
  for (let read = 0; ; ) {
    const rows = await findMemoryTable(db, storeId, { ...query, after });
    if (rows.length === 0) return { found, next: null };
    const texts = await textsOf(
      db,
      storeId,
      rows.map(({ versionId }) => versionId),
    );
    read += rows.length;
    for (const row of rows) {
      after = { value: sortValue(row, query.sort), path: row.path };
      if (hasTag(texts.get(row.versionId), tag)) found.push(row);
      // One more than the page shows says that there is more.
      if (found.length === query.limit) return { found, next: null };
    }
    if (rows.length < query.limit) return { found, next: null };
    if (read >= mostRead) return { found, next: after };
  }
}

/** All live memories in one of three orders, page by page. A page goes on behind the last row's value, so writes meanwhile repeat and hide nothing that was not written. */
export async function listMemoryTable(
  context: Context,
  input: ListMemoryTableInput,
): Promise<{ memories: MemorySummary[]; nextPage: string | null }> {
  const store = await requireStore(context, input.memory_store_id, "memory.read");
  const kind = `memory table by ${input.sort} ${input.direction}`;
  const query = {
    sort: input.sort,
    descending: input.direction === "descending",
    contains: input.contains ? lowerAscii(input.contains) : null,
    // "0" comes behind "/", and nothing else between them.
    inside: input.category ? { from: `/${input.category}/`, to: `/${input.category}0` } : null,
    minImportance: input.min_importance ?? null,
    after: placeAfter(input, kind),
    limit: input.limit + 1,
  };
  const { found, next } = input.tag
    ? await findTagged(context, store.id, { query, tag: input.tag })
    : { found: await findMemoryTable(context.db, store.id, query), next: null };
  const memories = await nameActors(context.db, store.workspaceId, found.slice(0, input.limit));
  const last = memories.at(-1);
  const at = found.length > input.limit && last ? { value: sortValue(last, input.sort), path: last.path } : next;
  return { memories, nextPage: at ? encodeCursor(kind, `${at.value} ${at.path}`) : null };
}
