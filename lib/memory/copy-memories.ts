import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath, parsePathPrefix } from "@/lib/domain/memory-path";
import { noteServed } from "@/lib/exposure/note-served";
import { describedByPath, describedRow, describeWritten } from "@/lib/retention/describe-written";
import { readAttributesOfStore } from "@/lib/retention/retention.store";
import { requireStore } from "@/lib/store/require-store";
import { listMemoriesBelow } from "./memory.store";
import type { CopyMemoriesInput } from "./memory-bulk.schema";
import { servedReader } from "./served-reader";

const mostMemories = 10_000;

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
  const said = new Map((await readAttributesOfStore(context.db.read, from.id)).map(describedRow));
  const edits = memories.map(({ path, content }): Edit => {
    return { kind: "create", path: parseMemoryPath(path), content: parseContent(content ?? "") };
  });
  const byPath = new Map(memories.map(({ id, path }) => [path as string, said.get(id)]));
  const { changeId } = await commitChange(context, {
    storeId: input.memory_store_id,
    edits,
    reason: `Begun with the template ${from.name}`,
    also: (sql, locked) => describeWritten(sql, context, locked, describedByPath(locked, byPath)),
  });
  return { copied: edits.length, changeId };
}
