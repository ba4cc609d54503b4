import "server-only";
import type { Context } from "@/lib/access/context";
import { requireStore } from "@/lib/store/require-store";
import type { FolderEntry, MemorySummary } from "./memory";
import type { SummariseFolderInput } from "./memory-bulk.schema";
import { nameActors, summariesBelow } from "./memory-list.store";

function rollUp(memories: readonly MemorySummary[], prefix: string): FolderEntry[] {
  const entries: FolderEntry[] = [];
  for (const memory of memories) {
    const slash = memory.path.indexOf("/", prefix.length);
    if (slash === -1) {
      entries.push({ kind: "memory", memory });
      continue;
    }
    const path = memory.path.slice(0, slash + 1);
    const open = entries.at(-1);
    if (open?.kind === "folder" && open.path === path) {
      open.memoryCount += 1;
      open.sizeBytes += memory.sizeBytes;
      if (memory.updatedAt > open.updatedAt) open.updatedAt = memory.updatedAt;
    } else {
      entries.push({ kind: "folder", path, memoryCount: 1, sizeBytes: memory.sizeBytes, updatedAt: memory.updatedAt });
    }
  }
  return entries;
}

/** The direct children of a folder, folders first, each with how many memories and bytes are below it. Empty where nothing is. */
export async function summariseFolder(context: Context, input: SummariseFolderInput): Promise<FolderEntry[]> {
  const store = await requireStore(context, input.memory_store_id, "memory.read");
  const entries = rollUp(await summariesBelow(context.db, store.id, input.path_prefix), input.path_prefix);
  const memories = entries.flatMap((entry) => (entry.kind === "memory" ? [entry.memory] : []));
  const named = await nameActors(context.db, store.workspaceId, memories);
  return [
    ...entries.filter((entry) => entry.kind === "folder"),
    ...named.map((memory): FolderEntry => ({ kind: "memory", memory })),
  ];
}
