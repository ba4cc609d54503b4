import type { View } from "@/lib/memory/memory";
import { presentMemory } from "@/lib/memory/memory.present";
import type { PastListItem, PastMemory } from "./moment";

/** A memory as it was, in the shape that it has now; null stands where a redaction took something. */
export function presentPastMemory(memory: PastMemory, view: View) {
  const gone = memory.redactedAt !== null;
  const { path, content_sha256, content_size_bytes, ...rest } = presentMemory(memory, view);
  return {
    ...rest,
    path: gone ? null : path,
    content_sha256: gone ? null : content_sha256,
    content_size_bytes: gone ? null : content_size_bytes,
    redacted_at: memory.redactedAt,
  };
}

export function presentPastItem(item: PastListItem, view: View) {
  return item.kind === "memory"
    ? presentPastMemory(item.memory, view)
    : { type: "memory_prefix" as const, path: item.path, memory_count: item.memoryCount };
}

export type PastMemoryJson = ReturnType<typeof presentPastMemory>;
export type PastItemJson = ReturnType<typeof presentPastItem>;
