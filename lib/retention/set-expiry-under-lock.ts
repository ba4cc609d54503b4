import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import { parseStoreSettings } from "@/lib/domain/store-settings";
import { assertMayDescribe } from "@/lib/review/assert-may-describe";
import { lockStore, moveStoreChain } from "@/lib/store/store-lock.store";
import { readExpiry, refreshExpiryDue, writeExpiry } from "./retention.store";

/**
 * Says when a memory expires, inside a transaction of its store, with the audit entry. Saying the same again writes nothing.
 * @throws AppError invalid_request for a time that is over, not_found for a store that is gone, conflict for a program
 * that would set another end of what others are served where a deletion waits for review
 */
export async function setExpiryUnderLock(
  sql: Sql,
  context: Context,
  { storeId, memoryId, expiresAt }: { storeId: string; memoryId: string; expiresAt: string | null },
): Promise<void> {
  const row = await lockStore(sql, storeId);
  if (!row) throw new AppError("not_found", `There is no memory store ${storeId}.`);
  const now = context.now();
  if (expiresAt !== null && expiresAt <= now)
    throw new AppError("invalid_request", "expires_at: must be in the future. To remove the memory now, delete it.");
  const before = await readExpiry(sql, storeId, memoryId);
  if ((before?.expires_at ?? null) === expiresAt) return;
  const { review } = parseStoreSettings(row.settings);
  await assertMayDescribe(sql, context, { storeId, memoryId, review, field: "expires_at" });
  await writeExpiry(sql, { storeId, memoryId, expiresAt });
  await refreshExpiryDue(sql, storeId, now);
  const target = { memory_store_id: storeId, memory_id: memoryId };
  const act = { action: "memory.expiry_set", target, data: { expires_at: expiresAt } } as const;
  await moveStoreChain(sql, storeId, await appendToChain(sql, { id: storeId, head: row }, context, act));
}
