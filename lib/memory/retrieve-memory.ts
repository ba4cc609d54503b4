import "server-only";
import type { Context } from "@/lib/access/context";
import { noteServed } from "@/lib/exposure/note-served";
import type { PastMemory } from "@/lib/history/moment";
import { retrievePast } from "@/lib/history/retrieve-past";
import { readExpiry } from "@/lib/retention/retention.store";
import { requireStore } from "@/lib/store/require-store";
import type { Memory } from "./memory";
import type { RetrieveMemoryInput } from "./memory.schema";
import { requireMemory } from "./require-memory";
import { servedReader } from "./served-reader";

async function readMemory(context: Context, input: RetrieveMemoryInput): Promise<Memory | PastMemory> {
  const store = await requireStore(context, input.memory_store_id, "memory.read");
  const { memory_id: memoryId, at, revision } = input;
  if (at) return retrievePast(context, store, { memoryId, at, revision });
  const reader = await servedReader(context, store, revision);
  const memory = await requireMemory(context, { storeId: store.id, memoryId }, reader);
  // A store without a due time has no memory that expires.
  const row = store.expiryDueAt === null ? undefined : await readExpiry(context.db.read, store.id, memoryId);
  return { ...memory, expiresAt: row?.expires_at ?? null };
}

/** A memory as it is, or as it was. @throws AppError not_found, permission, invalid_request for a moment before the store */
export async function retrieveMemory(context: Context, input: RetrieveMemoryInput): Promise<Memory | PastMemory> {
  const memory = await readMemory(context, input);
  if (input.view === "full" && memory.content !== null) noteServed(context, memory.storeId, [memory.versionId]);
  return memory;
}
