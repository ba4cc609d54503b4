import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { requireStore } from "@/lib/store/require-store";
import type { DeleteMemoryInput } from "./memory.schema";

/** Deletes a memory; its versions stay. @throws AppError precondition_failed, not_found */
export async function deleteMemory(context: Context, input: DeleteMemoryInput): Promise<{ id: string }> {
  await requireStore(context, input.memory_store_id, "memory.delete");
  await commitChange(context, {
    storeId: input.memory_store_id,
    edits: [{ kind: "delete", memoryId: input.memory_id, expectedSha256: input.expected_content_sha256 }],
    reason: input.reason,
  });
  return { id: input.memory_id };
}
