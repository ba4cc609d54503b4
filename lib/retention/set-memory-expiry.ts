import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { publishLive } from "@/lib/live/live-bus";
import { requireMemory } from "@/lib/memory/require-memory";
import { requireStore } from "@/lib/store/require-store";
import { lockStore, moveStoreChain } from "@/lib/store/store-lock.store";
import type { MemoryExpiryInput, SetExpiryInput } from "./retention.schema";
import { readExpiry, refreshExpiryDue, writeExpiry } from "./retention.store";

export interface MemoryExpiry {
  memoryId: string;
  expiresAt: string | null;
}

/** When a memory expires. @throws AppError not_found */
export async function retrieveMemoryExpiry(context: Context, input: MemoryExpiryInput): Promise<MemoryExpiry> {
  const store = await requireStore(context, input.memory_store_id, "memory.read");
  const row = await readExpiry(context.db.read, store.id, input.memory_id);
  return { memoryId: input.memory_id, expiresAt: row?.expires_at ?? null };
}

/**
 * Says when a memory expires: from then on no reader finds it, and it is deleted with that as the reason.
 * @throws AppError not_found, permission, invalid_request for a time that is over
 */
export async function setMemoryExpiry(context: Context, input: SetExpiryInput): Promise<MemoryExpiry> {
  const store = await requireStore(context, input.memory_store_id, "memory.update");
  const memory = await requireMemory(context, { storeId: store.id, memoryId: input.memory_id });
  const { expires_at: expiresAt } = input;
  await context.db.commit(store.id, async (sql) => {
    const row = await lockStore(sql, store.id);
    if (!row) throw new AppError("not_found", `There is no memory store ${store.id}.`);
    const now = context.now();
    if (expiresAt !== null && expiresAt <= now)
      throw new AppError("invalid_request", "expires_at: must be in the future. To remove the memory now, delete it.");
    const before = await readExpiry(sql, store.id, memory.id);
    if ((before?.expires_at ?? null) === expiresAt) return;
    await writeExpiry(sql, { storeId: store.id, memoryId: memory.id, expiresAt });
    await refreshExpiryDue(sql, store.id, now);
    const target = { memory_store_id: store.id, memory_id: memory.id };
    const act = { action: "memory.expiry_set", target, data: { expires_at: expiresAt } } as const;
    await moveStoreChain(sql, store.id, await appendToChain(sql, { id: store.id, head: row }, context, act));
  });
  publishLive(context.db, { kind: "store.changed", workspaceId: store.workspaceId, storeId: store.id });
  return { memoryId: memory.id, expiresAt };
}
