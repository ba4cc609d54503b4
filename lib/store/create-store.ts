import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { genesisPrev } from "@/lib/domain/audit-chain";
import { createId } from "@/lib/domain/id";
import { storeSettings } from "@/lib/domain/store-settings";
import { publishLive } from "@/lib/live/live-bus";
import { tellOutbox } from "@/lib/webhook/outbox.store";
import type { Store } from "./store";
import type { CreateStoreInput } from "./store.schema";
import { insertStore } from "./store.store";

/** @throws AppError permission. A key that is limited to some stores may not: it would not see what it made. */
export function assertMayCreateStore({ actor }: Context): void {
  assertMay(actor, "store.create");
  if (actor.kind === "key" && actor.stores !== "all") {
    throw new AppError(
      "permission",
      "This key is limited to some stores, so it cannot create one. Use a key for all stores.",
    );
  }
}

/** Writes an empty store, in the transaction of the act that wants it. */
export async function writeNewStore(tx: WriteTransaction, context: Context, input: CreateStoreInput): Promise<Store> {
  const { actor } = context;
  const now = context.now();
  const store: Store = {
    id: createId("memstore", Date.parse(now)),
    workspaceId: actor.workspaceId,
    ...input,
    settings: storeSettings.parse({}),
    memoryCount: 0,
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
    expiryDueAt: null,
  };
  await insertStore(tx, store, genesisPrev);
  const target = { memory_store_id: store.id };
  await appendToWorkspaceChain(tx.sql, context, { action: "store.created", target, data: {} });
  const of = { workspaceId: actor.workspaceId, storeId: store.id, at: now };
  await tellOutbox(tx.sql, of, [{ type: "store.created", data: target }]);
  return store;
}

/** Creates an empty store. */
export async function createStore(context: Context, input: CreateStoreInput): Promise<Store> {
  assertMayCreateStore(context);
  const store = await context.db.transaction((tx) => writeNewStore(tx, context, input));
  publishLive(context.db, { kind: "store.changed", workspaceId: store.workspaceId, storeId: store.id });
  return store;
}
