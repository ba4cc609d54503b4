import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { publishLive } from "@/lib/live/live-bus";
import { mayMakeKeys } from "@/lib/member/member.store";
import { requireStore } from "@/lib/store/require-store";
import { requireServiceAccount } from "./require-service-account";
import type { ServiceAccount } from "./service-account";
import type { CreateServiceAccountInput } from "./service-account.schema";
import { countServiceAccounts, enabledAmong, insertServiceAccount, putOwners } from "./service-account.store";

/** They are listed all at once. */
const mostAccounts = 200;

/** Under the lock that disabling a member takes: whoever answers for an account is there. @throws AppError invalid_request */
export async function assertOwners(
  tx: WriteTransaction,
  workspaceId: string,
  userIds: readonly string[],
): Promise<void> {
  const enabled = await enabledAmong(tx, workspaceId, userIds);
  if (userIds.some((id) => !enabled.includes(id)))
    throw new AppError("invalid_request", "owner_ids: only members who may act answer for a service account.");
}

/**
 * Makes a principal that programs act as. It has no key yet. What its keys may do at most is decided here once and for all.
 * @throws AppError invalid_request, not_found for a store, permission
 */
export async function createServiceAccount(
  context: Context,
  input: CreateServiceAccountInput,
): Promise<ServiceAccount> {
  const { actor, db } = context;
  assertMay(actor, "key.create");
  if (actor.kind !== "member") throw new AppError("permission", "Only a person makes service accounts.");
  const storeIds = input.store_ids ?? null;
  if (input.access === "manage" && storeIds)
    throw new AppError(
      "invalid_request",
      "store_ids: whoever manages webhooks does so for all stores. Leave them out.",
    );
  for (const storeId of storeIds ?? []) await requireStore(context, storeId, "store.read");
  const { workspaceId, userId, memberId } = actor;
  if ((await countServiceAccounts(db, workspaceId)) >= mostAccounts)
    throw new AppError(
      "invalid_request",
      `A workspace has at most ${mostAccounts} service accounts. Archive one first.`,
    );
  const createdAt = context.now();
  const id = createId("svac", Date.parse(createdAt));
  const ownerIds = input.owner_ids ?? [userId];
  const { name, description, access } = input;
  await db.transaction(async (tx) => {
    await insertServiceAccount(tx, {
      id,
      workspaceId,
      name,
      description,
      access,
      storeIds,
      createdBy: userId,
      createdAt,
    });
    await putOwners(tx, id, ownerIds);
    await appendToWorkspaceChain(tx.sql, context, {
      action: "service_account.created",
      target: { service_account_id: id },
      data: { access, scope: storeIds ? "some" : "all", store_ids: storeIds ?? [], owner_ids: ownerIds },
    });
    if (!(await mayMakeKeys(tx, memberId)))
      throw new AppError("permission", "You may not create service accounts in this workspace any more.");
    await assertOwners(tx, workspaceId, ownerIds);
  });
  publishLive(db, { kind: "key.changed", workspaceId });
  return requireServiceAccount(context, id);
}
