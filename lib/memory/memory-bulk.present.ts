import type { ActorType } from "@/lib/domain/actor";
import type { FolderEntry, Memory, MemoryListItem, MemorySummary } from "./memory";
import { presentMemoryListItem } from "./memory.present";

/** A row of the console's table of memories. */
export function presentMemorySummary(memory: MemorySummary) {
  return {
    type: "memory" as const,
    id: memory.id,
    path: memory.path,
    memory_version_id: memory.versionId,
    version_count: memory.versionCount,
    content_sha256: memory.sha256,
    content_size_bytes: memory.sizeBytes,
    updated_at: memory.updatedAt,
    actor_type: memory.actor.type,
    actor_name: memory.actorName,
  };
}

export function presentFolderEntry(entry: FolderEntry) {
  if (entry.kind === "memory") return presentMemorySummary(entry.memory);
  return {
    type: "memory_prefix" as const,
    path: entry.path,
    memory_count: entry.memoryCount,
    content_size_bytes: entry.sizeBytes,
    updated_at: entry.updatedAt,
  };
}

/** A row of the console's tree: as programs get it, and who wrote it last. */
export function presentTreeItem(item: MemoryListItem, actors: ReadonlyMap<string, ActorType>) {
  const json = presentMemoryListItem(item, "basic");
  if (json.type === "memory_prefix") return json;
  return { ...json, last_actor_type: actors.get(json.memory_version_id) ?? "system" };
}

/** What an export file holds of a memory. */
export function presentExported(memory: Memory) {
  return { path: memory.path, content: memory.content ?? "", sha256: memory.sha256 };
}

export type MemorySummaryJson = ReturnType<typeof presentMemorySummary>;
export type FolderEntryJson = ReturnType<typeof presentFolderEntry>;
export type TreeItemJson = ReturnType<typeof presentTreeItem>;
