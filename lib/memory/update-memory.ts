import "server-only";
import type { Context } from "@/lib/access/context";
import { commitSingleEdit } from "@/lib/change/commit-single-edit";
import { noteServed } from "@/lib/exposure/note-served";
import { requireStore } from "@/lib/store/require-store";
import type { Memory } from "./memory";
import type { UpdateMemoryInput } from "./memory.schema";

/**
 * Changes content, path or both as one version. Writes nothing where the memory already is as asked.
 * @throws AppError precondition_failed when `expected_sha256` is no longer the head's, path_conflict, not_found, invalid_request
 */
export async function updateMemory(context: Context, input: UpdateMemoryInput): Promise<Memory> {
  await requireStore(context, input.memory_store_id, "memory.update");
  const edit = {
    kind: "modify",
    memoryId: input.memory_id,
    content: input.content ?? undefined,
    path: input.path ?? undefined,
    expectedSha256: input.expected_sha256,
    expiresAt: input.expires_at,
  } as const;
  const memory = await commitSingleEdit(context, {
    storeId: input.memory_store_id,
    reads: { memoryId: input.memory_id },
    edit: async (store) => {
      const taken = input.keep_if_occupied && edit.path && (await store.occupantOf(edit.path, edit.memoryId));
      // Nothing asked for is nothing changed: the answer is the memory as it is.
      return taken ? { kind: "modify", memoryId: input.memory_id } : edit;
    },
    reason: input.reason,
  });
  if (input.view === "full") noteServed(context, memory.storeId, [memory.versionId]);
  return memory;
}
