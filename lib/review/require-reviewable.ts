import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import type { Action } from "@/lib/domain/role";
import { requireStore } from "@/lib/store/require-store";
import type { Store } from "@/lib/store/store";
import { findStoreOfChange } from "./review-list.store";

/**
 * The store of a change, if the actor may do this in it. A change in a store that the actor may not see does not exist.
 * @throws AppError not_found, permission
 */
export async function requireStoreOfChange(context: Context, changeId: string, action: Action): Promise<Store> {
  const unknown = new AppError("not_found", `There is no change ${changeId}.`);
  const storeId = await findStoreOfChange(context.db, changeId);
  if (!storeId) throw unknown;
  try {
    return await requireStore(context, storeId, action);
  } catch (error) {
    throw error instanceof AppError && error.code === "not_found" ? unknown : error;
  }
}
