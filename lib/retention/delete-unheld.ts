import "server-only";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { holdsOnMemories } from "@/lib/hold/hold.store";

/** Deletions of those of these memories that no hold keeps; asked under the store's lock, which placing a hold takes too. */
export async function deleteUnheld(
  { sql, row }: LockedStore,
  memoryIds: readonly string[],
): Promise<{ edits: Edit[]; held: number }> {
  const held = await holdsOnMemories(sql, row.id, memoryIds);
  const edits = memoryIds.filter((id) => !held.has(id)).map((memoryId) => ({ kind: "delete", memoryId }) as const);
  return { edits, held: memoryIds.length - edits.length };
}
