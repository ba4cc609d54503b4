import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { publishLive } from "@/lib/live/live-bus";
import { requireStore } from "@/lib/store/require-store";
import { reachesWithin } from "./admit-key";
import { assertOwners } from "./create-service-account";
import { requireServiceAccount, unknownAccount } from "./require-service-account";
import type { ServiceAccount } from "./service-account";
import type { UpdateServiceAccountInput } from "./service-account.schema";
import {
  findWorkingKeys,
  lockServiceAccount,
  putOwners,
  type ServiceAccountPatch,
  updateServiceAccountRow,
} from "./service-account.store";

/** A key would go on reaching what its account does not: it has to go first. @throws AppError conflict with the keys' names */
async function assertNoneReachesFurther(tx: WriteTransaction, id: string, given: { storeIds: string[]; now: string }) {
  const keys = await findWorkingKeys(tx, id, given.now);
  const further = keys.filter(({ storeIds }) => !reachesWithin(storeIds, given.storeIds));
  if (further.length === 0) return;
  const names = further.map(({ name }) => `“${name}”`).join(", ");
  throw new AppError("conflict", `These keys reach other stores: ${names}. Revoke them, then narrow the account.`);
}

/**
 * Changes what a service account is called, who answers for it and which stores its keys may reach; what is left out stays.
 * @throws AppError conflict where a key reaches further or it is archived, invalid_request, not_found, permission
 */
export async function updateServiceAccount(
  context: Context,
  input: UpdateServiceAccountInput,
): Promise<ServiceAccount> {
  const { actor, db } = context;
  assertMay(actor, "key.create");
  const { workspaceId } = actor;
  const { service_account_id: id, name, description, store_ids: storeIds, owner_ids: ownerIds } = input;
  for (const storeId of storeIds ?? []) await requireStore(context, storeId, "store.read");
  const fields = Object.entries({ name, description, store_ids: storeIds, owner_ids: ownerIds })
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field);
  const patch: ServiceAccountPatch = Object.fromEntries(
    Object.entries({ name, description, storeIds }).filter(([, value]) => value !== undefined),
  );
  await db.transaction(async (tx) => {
    const account = await lockServiceAccount(tx, workspaceId, id);
    if (!account) throw unknownAccount(id);
    if (account.archivedAt !== null) throw new AppError("conflict", "An archived service account stays as it is.");
    if (fields.length === 0) return;
    if (storeIds && account.access === "manage")
      throw new AppError("invalid_request", "store_ids: whoever manages webhooks does so for all stores.");
    if (storeIds) await assertNoneReachesFurther(tx, id, { storeIds, now: context.now() });
    await updateServiceAccountRow(tx, id, patch);
    if (ownerIds) {
      await assertOwners(tx, workspaceId, ownerIds);
      await putOwners(tx, id, ownerIds);
    }
    await appendToWorkspaceChain(tx.sql, context, {
      action: "service_account.updated",
      target: { service_account_id: id },
      data: { fields, ...(ownerIds && { owner_ids: ownerIds }) },
    });
  });
  publishLive(db, { kind: "key.changed", workspaceId });
  return requireServiceAccount(context, id);
}
