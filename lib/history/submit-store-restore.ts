import "server-only";
import type { Context } from "@/lib/access/context";
import type { SubmitStoreRestoreInput } from "./history.schema";
import { type PlannedRestore, planStoreRestore } from "./plan-store-restore";
import { type RestoredStore, restoreStore } from "./restore-store";

/** The dry run or the act, as programs ask for both. @throws AppError as `restoreStore` */
export async function submitStoreRestore(
  context: Context,
  { dry_run, ...input }: SubmitStoreRestoreInput,
): Promise<PlannedRestore | RestoredStore> {
  if (!dry_run) return restoreStore(context, input);
  const { memory_store_id, at, path_prefix } = input;
  return planStoreRestore(context, { memory_store_id, at, path_prefix });
}
