import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import type { Sql } from "@/lib/db/sql";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath, parsePathPrefix } from "@/lib/domain/memory-path";
import { writeImportance } from "@/lib/entry/entry.store";
import { noteServed } from "@/lib/exposure/note-served";
import { readAttributesOfStore } from "@/lib/retention/retention.store";
import { requireStore } from "@/lib/store/require-store";
import { moveStoreChain } from "@/lib/store/store-lock.store";
import { listMemoriesBelow } from "./memory.store";
import type { CopyMemoriesInput } from "./memory-bulk.schema";
import { servedReader } from "./served-reader";

const mostMemories = 10_000;

/** As important as in the template, each from now on. */
async function copyImportance(
  sql: Sql,
  context: Context,
  { row, moves, authorship }: LockedStore,
  byPath: ReadonlyMap<string, number | null>,
): Promise<void> {
  for (const { after } of moves) {
    const importance = byPath.get(after.path ?? "") ?? null;
    if (importance === null) continue;
    await writeImportance(sql, { storeId: row.id, memoryId: after.id, importance, storedAt: authorship.now });
    const target = { memory_store_id: row.id, memory_id: after.id };
    const act = { action: "memory.importance_set", target, data: { importance } } as const;
    Object.assign(row, await appendToChain(sql, { id: row.id, head: row }, context, act));
  }
  await moveStoreChain(sql, row.id, row);
}

/**
 * Writes what one store serves now into another, as one change: a store begins with a template that way, and the template's texts are
 * nowhere but in the store that they come from. When each expires and how important it is comes along. What waits for review there is not copied: it would become
 * the text of whoever copies. A path that is taken undoes all of it.
 * @throws AppError path_conflict, not_found, permission
 */
export async function copyMemories(
  context: Context,
  input: CopyMemoriesInput,
): Promise<{ copied: number; changeId: string | null }> {
  await requireStore(context, input.memory_store_id, "memory.create");
  const from = await requireStore(context, input.from_store_id, "memory.read");
  const reader = await servedReader(context, from, "approved");
  const all = {
    storeId: from.id,
    prefix: parsePathPrefix("/"),
    from: null,
    limit: mostMemories,
    content: true,
    reader,
  };
  const { items } = await listMemoriesBelow(context.db, all);
  const memories = items.flatMap((item) => (item.kind === "memory" ? item.memory : []));
  noteServed(
    context,
    from.id,
    memories.map(({ versionId }) => versionId),
  );
  const said = new Map((await readAttributesOfStore(context.db.read, from.id)).map((row) => [row.memory_id, row]));
  const edits = memories.map(({ id, path, content }): Edit => {
    const expiresAt = said.get(id)?.expires_at ?? undefined;
    return { kind: "create", path: parseMemoryPath(path), content: parseContent(content ?? ""), expiresAt };
  });
  const importance = new Map(memories.map(({ id, path }) => [path, said.get(id)?.importance ?? null]));
  const { changeId } = await commitChange(context, {
    storeId: input.memory_store_id,
    edits,
    reason: `Begun with the template ${from.name}`,
    also: (sql, locked) => copyImportance(sql, context, locked, importance),
  });
  return { copied: edits.length, changeId };
}
