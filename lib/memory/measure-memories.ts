import "server-only";
import type { Context } from "@/lib/access/context";
import { requireStore } from "@/lib/store/require-store";
import { chosenSummaries } from "./chosen-memories";
import type { MeasureMemoriesInput } from "./memory-bulk.schema";

/** How much was chosen, for whoever is about to confirm an act on all of it. */
export async function measureMemories(
  context: Context,
  input: MeasureMemoriesInput,
): Promise<{ memoryCount: number; sizeBytes: number }> {
  await requireStore(context, input.memory_store_id, "memory.read");
  const memories = await chosenSummaries(context, input.memory_store_id, input);
  return { memoryCount: memories.length, sizeBytes: memories.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
}
