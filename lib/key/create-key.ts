import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { createKeySecret, keyPrefix, lastFour } from "@/lib/domain/key-format";
import { sha256Hex } from "@/lib/domain/memory-content";
import { publishLive } from "@/lib/live/live-bus";
import { mayMakeKeys } from "@/lib/member/member.store";
import { admitKey } from "@/lib/service-account/admit-key";
import { requireServiceAccount } from "@/lib/service-account/require-service-account";
import { requireStore } from "@/lib/store/require-store";
import type { Key } from "./key";
import type { CreateKeyInput } from "./key.schema";
import { findKeys, insertKey } from "./key.store";

const admissionOf = (workspaceId: string, { access, store_ids }: CreateKeyInput, serviceAccountId: string) => ({
  ...{ workspaceId, serviceAccountId, access },
  storeIds: store_ids ?? null,
});

/** Writes a key with a given secret and its audit entry; for `createKey` and the headless first run. */
export async function writeKey(
  tx: WriteTransaction,
  context: Pick<Context, "actor" | "now" | "requestId">,
  input: CreateKeyInput & { replaces?: string },
  secret: string,
): Promise<string> {
  const now = context.now();
  const id = createId("apikey", Date.parse(now));
  await insertKey(tx, {
    id,
    workspaceId: context.actor.workspaceId,
    name: input.name,
    secretHash: sha256Hex(secret),
    prefix: keyPrefix(secret),
    lastFour: lastFour(secret),
    access: input.access,
    storeIds: input.store_ids ?? null,
    createdBy: context.actor.kind === "member" ? context.actor.userId : null,
    createdAt: now,
    expiresAt: input.expires_at ?? null,
    requestsPerMinute: input.requests_per_minute ?? null,
    bytesPerDay: input.bytes_per_day ?? null,
    allowedAddresses: input.allowed_addresses?.join(",") ?? null,
    serviceAccountId: input.service_account_id ?? null,
  });
  await appendToWorkspaceChain(tx.sql, context, {
    action: "key.created",
    target: { api_key_id: id },
    data: {
      access: input.access,
      scope: input.store_ids ? "some" : "all",
      store_ids: input.store_ids ?? [],
      ...(input.replaces && { replaces: input.replaces }),
      ...(input.service_account_id && { service_account_id: input.service_account_id }),
    },
  });
  if (input.service_account_id)
    await admitKey(tx, admissionOf(context.actor.workspaceId, input, input.service_account_id));
  return id;
}

/** Under the lock that disabling and lowering take, too: nobody leaves a key behind on the way out. */
export async function assertMakerMayAct(tx: WriteTransaction, { actor }: Context): Promise<void> {
  if (actor.kind === "member" && !(await mayMakeKeys(tx, actor.memberId)))
    throw new AppError("permission", "You may not make keys in this workspace any more.");
}

/** Of a service account that reaches some stores only, its key is for those unless it names others among them. */
async function withAccountStores(context: Context, input: CreateKeyInput): Promise<CreateKeyInput> {
  if (input.service_account_id === undefined || input.store_ids) return input;
  const { stores } = await requireServiceAccount(context, input.service_account_id);
  if (stores === "all") return input;
  if (stores.length === 0)
    throw new AppError("conflict", "This service account reaches no store any more. Give it one first.");
  return { ...input, store_ids: stores.map(({ id }) => id) };
}

/**
 * Creates a key. Its secret is in this answer and nowhere else.
 * @throws AppError invalid_request, not_found, permission, conflict for a service account that is disabled or archived
 */
export async function createKey(context: Context, asked: CreateKeyInput): Promise<{ key: Key; secret: string }> {
  assertMay(context.actor, "key.create");
  const input = await withAccountStores(context, asked);
  if (input.expires_at !== undefined && input.expires_at <= context.now()) {
    throw new AppError(
      "invalid_request",
      "expires_at: lies in the past. Choose a later time, or leave it out for a key that does not expire.",
    );
  }
  if (input.access === "manage" && input.store_ids) {
    throw new AppError("invalid_request", "store_ids: a key that manages webhooks is for all stores. Leave them out.");
  }
  for (const storeId of input.store_ids ?? []) await requireStore(context, storeId, "store.read");
  const secret = createKeySecret();
  const id = await context.db.transaction(async (tx) => {
    const written = await writeKey(tx, context, input, secret);
    await assertMakerMayAct(tx, context);
    return written;
  });
  publishLive(context.db, { kind: "key.changed", workspaceId: context.actor.workspaceId });
  const [key] = await findKeys(context.db, context.actor.workspaceId, id);
  if (!key) throw new Error("the key was not written");
  return { key, secret };
}
