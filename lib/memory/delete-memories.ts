import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { requireStore } from "@/lib/store/require-store";
import { chosenRows } from "./chosen-memories";
import type { DeleteMemoriesInput } from "./memory-bulk.schema";

/** Deletes memories and folders as one change, which `undoDelete` takes back; the versions stay. @throws AppError not_found */
export async function deleteMemories(
  context: Context,
  input: DeleteMemoriesInput,
): Promise<{ deleted: number; changeId: string | null }> {
  await requireStore(context, input.memory_store_id, "memory.delete");
  const { outcomes, changeId } = await commitChange(context, {
    storeId: input.memory_store_id,
    edits: async (store) => {
      const rows = await chosenRows(store, input);
      return rows.map(({ id }) => ({ kind: "delete", memoryId: id }) as const);
    },
    reason: input.reason,
  });
  return { deleted: outcomes.length, changeId };
}
