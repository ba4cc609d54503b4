import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { parseStoreSettings } from "@/lib/domain/store-settings";
import { publishLive } from "@/lib/live/live-bus";
import { requireMemory } from "@/lib/memory/require-memory";
import { readExpiry } from "@/lib/retention/retention.store";
import { assertMayDescribe } from "@/lib/review/assert-may-describe";
import { requireStore } from "@/lib/store/require-store";
import { lockStore, moveStoreChain } from "@/lib/store/store-lock.store";
import type { SetImportanceInput } from "./entry.schema";
import { writeImportance } from "./entry.store";

export interface MemoryImportance {
  memoryId: string;
  importance: number;
}

/**
 * Says how important a memory is; one that nobody stored as an entry is one from then on. Its age stays what it was.
 * @throws AppError not_found, permission, conflict for a program where what was approved keeps its own
 */
export async function setImportance(context: Context, input: SetImportanceInput): Promise<MemoryImportance> {
  const store = await requireStore(context, input.memory_store_id, "memory.update");
  const memory = await requireMemory(context, { storeId: store.id, memoryId: input.memory_id });
  const { importance } = input;
  await context.db.commit(store.id, async (sql) => {
    const row = await lockStore(sql, store.id);
    if (!row) throw new AppError("not_found", `There is no memory store ${store.id}.`);
    const before = (await readExpiry(sql, store.id, memory.id))?.importance ?? null;
    const { review } = parseStoreSettings(row.settings);
    const of = { storeId: store.id, memoryId: memory.id, review };
    if (before !== importance) await assertMayDescribe(sql, context, { ...of, field: "importance" });
    const entry = { storeId: store.id, memoryId: memory.id, importance, storedAt: memory.createdAt };
    if (!(await writeImportance(sql, entry))) return;
    const target = { memory_store_id: store.id, memory_id: memory.id };
    const act = { action: "memory.importance_set", target, data: { importance } } as const;
    await moveStoreChain(sql, store.id, await appendToChain(sql, { id: store.id, head: row }, context, act));
  });
  publishLive(context.db, { kind: "store.changed", workspaceId: store.workspaceId, storeId: store.id });
  return { memoryId: memory.id, importance };
}
