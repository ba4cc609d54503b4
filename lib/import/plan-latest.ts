import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { decideItem, TakenPaths } from "./decide-item";
import type { PlannedItem, StagedMemory } from "./import";

/** How many are compared while the store is locked. */
const atOnce = 100;

async function decideSome(
  context: Context,
  storeId: string,
  batch: { memories: StagedMemory[]; from: number; taken: TakenPaths },
) {
  const { memories, from } = batch;
  let taken = batch.taken;
  let items: PlannedItem[] = [];
  // Nothing is written: what would be is decided where it would be, under the lock and by the same checks.
  await commitChange(context, {
    storeId,
    edits: async (store) => {
      taken = batch.taken.copy();
      items = [];
      for (const [at, memory] of memories.entries()) {
        const { conflict, ...decision } = await decideItem(store, memory, taken);
        const sizeBytes = Buffer.byteLength(memory.content ?? "");
        const inTheWay = { conflictingPath: conflict?.path ?? null, conflictingMemoryId: conflict?.id || null };
        items.push({ position: from + at, path: memory.path, ...decision, ...inTheWay, sizeBytes, versions: 1 });
      }
      return [];
    },
  });
  return { items, taken };
}

/** What would become of memories that are imported as they are now. */
export async function* planLatest(
  context: Context,
  storeId: string,
  memories: AsyncIterable<StagedMemory>,
): AsyncGenerator<PlannedItem> {
  let taken = new TakenPaths();
  let batch: StagedMemory[] = [];
  let from = 0;
  const decide = async () => {
    const decided = await decideSome(context, storeId, { memories: batch, from, taken });
    taken = decided.taken;
    from += batch.length;
    batch = [];
    return decided.items;
  };
  for await (const memory of memories) {
    batch.push(memory);
    if (batch.length === atOnce) yield* await decide();
  }
  if (batch.length > 0) yield* await decide();
}
