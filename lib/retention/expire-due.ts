import "server-only";
import type { Context } from "@/lib/access/context";
import { systemContext } from "@/lib/access/system-context";
import { commitChange } from "@/lib/change/commit-change";
import type { Database } from "@/lib/db/database";
import { isAppError } from "@/lib/domain/app-error";
import { forgetExpired } from "@/lib/review/forget-expired";
import { deleteUnheld } from "./delete-unheld";
import { clearPastExpiries, readDueMemories, readStoresWithDue, refreshExpiryDue } from "./retention.store";

const perChange = 200;

interface Due {
  id: string;
  workspaceId: string;
}

/** Deletes the memories of a store whose time is over. What is held stays until the hold is lifted. */
async function expireStore(db: Database, { id: storeId, workspaceId }: Due, now: string): Promise<number> {
  const context = systemContext(db, workspaceId, now);
  let expired = 0;
  for (let after = "", more = true; more; ) {
    let last = after;
    const { outcomes } = await commitChange(context, {
      storeId,
      reason: "It has expired.",
      review: "settled",
      edits: async (store) => {
        const due = await readDueMemories(store.sql, { storeId, now }, { after, limit: perChange });
        last = due.at(-1)?.id ?? after;
        more = due.length === perChange;
        return (
          await deleteUnheld(
            store,
            due.map(({ id }) => id),
          )
        ).edits;
      },
      also: async (sql) => {
        await forgetExpired(sql, storeId, now);
        await clearPastExpiries(sql, storeId, now);
        if (!more) await refreshExpiryDue(sql, storeId, now);
      },
    });
    expired += outcomes.length;
    after = last;
  }
  return expired;
}

/** The same of stores of which some may be gone by now. */
export async function expireStores(db: Database, stores: readonly Due[], now: string): Promise<number> {
  let expired = 0;
  for (const store of stores) {
    try {
      expired += await expireStore(db, store, now);
    } catch (error) {
      // Deleted at this moment.
      if (!isAppError(error) || error.code !== "not_found") throw error;
    }
  }
  return expired;
}

/** All stores in which something has expired, whether somebody reads it or not. */
export async function expireDue(db: Database, now: string): Promise<number> {
  const due = await readStoresWithDue(db.read, now);
  return expireStores(
    db,
    due.map(({ id, workspace_id }) => ({ id, workspaceId: workspace_id })),
    now,
  );
}

/**
 * Before a store is read: what has expired is gone from that moment on, for every reader.
 * @returns whether there was anything to do, by this or another process: what was read before is to be read again
 */
export async function expireBeforeReading(
  { db, now }: Pick<Context, "db" | "now">,
  store: Due & { expiryDueAt: string | null },
): Promise<boolean> {
  const time = now();
  if (store.expiryDueAt === null || store.expiryDueAt > time) return false;
  await expireStore(db, store, time);
  return true;
}
