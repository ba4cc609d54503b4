import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import type { AuditAct } from "@/lib/audit/audit-action";
import type { LockedStore } from "@/lib/change/locked-store.store";
import type { Sql } from "@/lib/db/sql";
import { writeImportance } from "@/lib/entry/entry.store";
import { moveStoreChain } from "@/lib/store/store-lock.store";
import { type MemoryAttributesRow, readExpiry, refreshExpiryDue, writeExpiry } from "./retention.store";

/** What is said of a memory beside its text, wherever it was said. */
export interface Description {
  /** When it expires; null for never. */
  expiresAt: string | null;
  /** From 1 to 5; null where nobody said so. */
  importance: number | null;
}

/** By the id of the memory that it is said of. */
export const describedRow = (row: MemoryAttributesRow): [memoryId: string, Description] => [
  row.memory_id,
  { expiresAt: row.expires_at, importance: row.importance },
];

/** What is said of those that a change has just written, by where they stand. */
export function* describedByPath(
  { moves }: LockedStore,
  byPath: ReadonlyMap<string, Description | undefined>,
): Generator<[memoryId: string, Description]> {
  for (const { before, after } of moves) {
    const said = before === null && after.path !== null ? byPath.get(after.path) : undefined;
    if (said) yield [after.id, said];
  }
}

/**
 * Says of memories that are new in a store what was said of them where they come from, with the audit entries, in the transaction of
 * their change; each is stored from now on. What is said already is not said twice. One that has expired meanwhile expires at once.
 */
export async function describeWritten(
  sql: Sql,
  context: Context,
  { row, authorship }: LockedStore,
  described: Iterable<readonly [memoryId: string, Description]>,
): Promise<void> {
  const storeId = row.id;
  const note = async (act: AuditAct) => {
    Object.assign(row, await appendToChain(sql, { id: storeId, head: row }, context, act));
  };
  for (const [memoryId, { expiresAt, importance }] of described) {
    const target = { memory_store_id: storeId, memory_id: memoryId };
    if (
      importance !== null &&
      (await writeImportance(sql, { storeId, memoryId, importance, storedAt: authorship.now }))
    )
      await note({ action: "memory.importance_set", target, data: { importance } });
    if (expiresAt === null || (await readExpiry(sql, storeId, memoryId))?.expires_at === expiresAt) continue;
    await writeExpiry(sql, { storeId, memoryId, expiresAt });
    await note({ action: "memory.expiry_set", target, data: { expires_at: expiresAt } });
  }
  await refreshExpiryDue(sql, storeId, authorship.now);
  await moveStoreChain(sql, storeId, row);
}
