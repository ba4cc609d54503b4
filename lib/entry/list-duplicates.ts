import "server-only";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { changeScope } from "@/lib/review/change-scope";
import type { Duplicate, DuplicateSide } from "./duplicate";
import type { ListDuplicatesInput } from "./duplicate.schema";
import { type DuplicateRow, type DuplicateSideRow, readDuplicates, readSides, storeNames } from "./duplicate.store";

const list = "suspected_duplicates";
const cursorShape = /^dup_[0-9A-Z]{26}$/;

const toSide = (row: DuplicateSideRow): DuplicateSide => ({
  memoryId: row.id,
  path: row.path,
  content: row.content,
  sha256: row.content_sha256,
  importance: row.importance,
  updatedAt: row.updated_at,
});

async function withTexts({ actor, db }: Context, rows: readonly DuplicateRow[]): Promise<Duplicate[]> {
  const ids = rows.flatMap(({ earlier_id, later_id }) => [earlier_id, later_id]);
  const storeIds = rows.map(({ store_id }) => store_id);
  const sides = new Map((await readSides(db.read, storeIds, [...new Set(ids)])).map((row) => [row.id, toSide(row)]));
  const names = await storeNames(db, actor.workspaceId, storeIds);
  return rows.flatMap((row) => {
    const [earlier, later] = [sides.get(row.earlier_id), sides.get(row.later_id)];
    if (!earlier || !later) return [];
    const { id, store_id: storeId, likeness, created_at: createdAt } = row;
    const kind = row.kind === "contradiction" ? "contradiction" : "duplicate";
    return [{ id, storeId, storeName: names.get(storeId) ?? "", kind, likeness, createdAt, earlier, later }];
  });
}

/** Entries that say nearly the same and wait for somebody's decision, the newest first. @throws AppError not_found, permission */
export async function listDuplicates(
  context: Context,
  input: ListDuplicatesInput,
): Promise<{ duplicates: Duplicate[]; nextPage: string | null }> {
  const scope = await changeScope(context, input.memory_store_id);
  const before = input.page === undefined ? null : decodeCursor(list, input.page, cursorShape);
  const rows = await readDuplicates(context.db.read, { ...scope, before, limit: input.limit + 1 });
  const shown = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? shown.at(-1) : undefined;
  return { duplicates: await withTexts(context, shown), nextPage: last ? encodeCursor(list, last.id) : null };
}
