import "server-only";
import type { WriteTransaction } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { isAccessWithin, type KeyAccess } from "@/lib/domain/role";
import { unknownAccount } from "./require-service-account";
import { lockServiceAccount } from "./service-account.store";

export interface WantedKey {
  workspaceId: string;
  serviceAccountId: string;
  access: KeyAccess;
  /** Null for all stores. */
  storeIds: readonly string[] | null;
}

/** Whether a key of these stores reaches none that the account does not; null stands for all stores. */
export const reachesWithin = (storeIds: readonly string[] | null, limit: readonly string[] | null): boolean =>
  limit === null || (storeIds?.every((id) => limit.includes(id)) ?? false);

/**
 * Lets a service account have a key: under the lock that disabling and narrowing it take, so that none comes into being beside them.
 * @throws AppError not_found, conflict for one that is disabled or archived, invalid_request for a key that may do more than it
 */
export async function admitKey(tx: WriteTransaction, wanted: WantedKey): Promise<void> {
  const account = await lockServiceAccount(tx, wanted.workspaceId, wanted.serviceAccountId);
  if (!account) throw unknownAccount(wanted.serviceAccountId);
  if (account.archivedAt !== null)
    throw new AppError("conflict", `The service account “${account.name}” is archived: it has no more keys.`);
  if (account.disabledAt !== null)
    throw new AppError("conflict", `The service account “${account.name}” is disabled. Enable it first.`);
  if (!isAccessWithin(wanted.access, account.access))
    throw new AppError(
      "invalid_request",
      `access: a key of this service account may be ${account.access} or read_only, and no more.`,
    );
  if (!reachesWithin(wanted.storeIds, account.storeIds))
    throw new AppError(
      "invalid_request",
      "store_ids: a key of this service account reaches the account's stores at most. Leave the others out.",
    );
}
