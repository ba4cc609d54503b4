import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import type { AuditAct } from "@/lib/audit/audit-action";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import { tellNotified } from "@/lib/notification/notify.store";
import { lockStore, moveStoreChain } from "@/lib/store/store-lock.store";
import { type ChangeReviewRow, readChangeReview } from "./held.store";

/** A change as it stands under the store's lock. @throws AppError not_found */
export async function requireChange(sql: Sql, storeId: string, changeId: string): Promise<ChangeReviewRow> {
  const change = await readChangeReview(sql, storeId, changeId);
  if (!change) throw new AppError("not_found", `There is no change ${changeId} in this store.`);
  return change;
}

/** Runs an act on a store's reviews under its lock; what it answers as `act` goes into the store's audit chain with it. */
export async function underStoreLock<T>(
  context: Context,
  storeId: string,
  run: (sql: Sql) => Promise<{ act: AuditAct | null; result: T }>,
): Promise<T> {
  const done = await context.db.commit(storeId, async (sql) => {
    const row = await lockStore(sql, storeId);
    if (!row) throw new AppError("not_found", `There is no memory store ${storeId}.`);
    const { act, result } = await run(sql);
    if (act) await moveStoreChain(sql, storeId, await appendToChain(sql, { id: storeId, head: row }, context, act));
    return result;
  });
  tellNotified(context);
  return done;
}
