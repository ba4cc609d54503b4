import "server-only";
import type { Context } from "@/lib/access/context";
import { publishLive } from "@/lib/live/live-bus";
import { requireMemory } from "@/lib/memory/require-memory";
import { requireStore } from "@/lib/store/require-store";
import type { MemoryExpiryInput, SetExpiryInput } from "./retention.schema";
import { readExpiry } from "./retention.store";
import { setExpiryUnderLock } from "./set-expiry-under-lock";

export interface MemoryExpiry {
  memoryId: string;
  expiresAt: string | null;
}

/** What is said of a memory beside its text. */
export interface MemoryAttributes extends MemoryExpiry {
  /** Of an entry, from 1 to 5. */
  importance: number | null;
}

/** When a memory expires, and how important it is. @throws AppError not_found */
export async function retrieveMemoryExpiry(context: Context, input: MemoryExpiryInput): Promise<MemoryAttributes> {
  const store = await requireStore(context, input.memory_store_id, "memory.read");
  const row = await readExpiry(context.db.read, store.id, input.memory_id);
  return { memoryId: input.memory_id, expiresAt: row?.expires_at ?? null, importance: row?.importance ?? null };
}

/**
 * Says when a memory expires: from then on no reader finds it, and it is deleted with that as the reason.
 * @throws AppError not_found, permission, invalid_request for a time that is over
 */
export async function setMemoryExpiry(context: Context, input: SetExpiryInput): Promise<MemoryExpiry> {
  const store = await requireStore(context, input.memory_store_id, "memory.update");
  const memory = await requireMemory(context, { storeId: store.id, memoryId: input.memory_id });
  const { expires_at: expiresAt } = input;
  const said = { storeId: store.id, memoryId: memory.id, expiresAt };
  await context.db.commit(store.id, (sql) => setExpiryUnderLock(sql, context, said));
  publishLive(context.db, { kind: "store.changed", workspaceId: store.workspaceId, storeId: store.id });
  return { memoryId: memory.id, expiresAt };
}
