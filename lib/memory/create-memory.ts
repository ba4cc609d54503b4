import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { commitSingleEdit } from "@/lib/change/commit-single-edit";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { AppError } from "@/lib/domain/app-error";
import { noteServed } from "@/lib/exposure/note-served";
import { requireStore } from "@/lib/store/require-store";
import type { Memory } from "./memory";
import type { CreateMemoryInput } from "./memory.schema";

async function editFor(context: Context, store: LockedStore, input: CreateMemoryInput): Promise<Edit> {
  const { path, content, expires_at: expiresAt } = input;
  const create: Edit = { kind: "create", path, content, expiresAt };
  if (input.on_conflict === "refuse") return create;
  const occupant = await store.memoryByPath(path);
  if (!occupant) return create;
  if (input.on_conflict === "precondition") {
    throw new AppError(
      "precondition_failed",
      "A memory exists at this path already, and the precondition asked for none.",
    );
  }
  assertMay(context.actor, "memory.update", input.memory_store_id);
  return { kind: "modify", memoryId: occupant.id, content, expiresAt };
}

/**
 * Writes a new memory, or, where the caller asks for it, the next version of the one at the path.
 * @throws AppError path_conflict, precondition_failed, invalid_request, not_found, permission
 */
export async function createMemory(context: Context, input: CreateMemoryInput): Promise<Memory> {
  await requireStore(context, input.memory_store_id, "memory.create");
  const memory = await commitSingleEdit(context, {
    storeId: input.memory_store_id,
    reads: { room: input.path },
    edit: (store) => editFor(context, store, input),
    reason: input.reason,
  });
  if (input.view === "full") noteServed(context, memory.storeId, [memory.versionId]);
  return memory;
}
