import type { Memory, MemoryListItem, View } from "./memory";

/** A memory in the vendor's shape. */
export function presentMemory(memory: Memory, view: View) {
  return {
    id: memory.id,
    type: "memory" as const,
    memory_store_id: memory.storeId,
    memory_version_id: memory.versionId,
    path: memory.path,
    content: view === "full" ? memory.content : null,
    content_sha256: memory.sha256,
    content_size_bytes: memory.sizeBytes,
    created_at: memory.createdAt,
    updated_at: memory.updatedAt,
    ...(memory.expiresAt != null && { expires_at: memory.expiresAt }),
    ...(memory.masked !== undefined && { masked: memory.masked }),
  };
}

export function presentMemoryListItem(item: MemoryListItem, view: View) {
  return item.kind === "memory"
    ? presentMemory(item.memory, view)
    : { type: "memory_prefix" as const, path: item.path };
}

export type MemoryJson = ReturnType<typeof presentMemory>;
