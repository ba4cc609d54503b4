import "server-only";
import type { Context } from "@/lib/access/context";
import { requireStore } from "@/lib/store/require-store";
import type { Memory } from "./memory";
import type { RetrieveMemoryInput } from "./memory.schema";
import { requireMemory } from "./require-memory";

export async function retrieveMemory(context: Context, input: RetrieveMemoryInput): Promise<Memory> {
  await requireStore(context, input.memory_store_id, "memory.read");
  return requireMemory(context, input.memory_store_id, input.memory_id);
}
