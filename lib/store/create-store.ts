import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { genesisPrev } from "@/lib/domain/audit-chain";
import { createId } from "@/lib/domain/id";
import { storeSettings } from "@/lib/domain/store-settings";
import { publishLive } from "@/lib/live/live-bus";
import { tellOutbox } from "@/lib/webhook/outbox.store";
import type { Store } from "./store";
import type { CreateStoreInput } from "./store.schema";
import { insertStore } from "./store.store";

/** Creates an empty store. A key that is limited to some stores cannot: it would not see what it made. */
export async function createStore(context: Context, input: CreateStoreInput): Promise<Store> {
  const { actor } = context;
  assertMay(actor, "store.create");
  if (actor.kind === "key" && actor.stores !== "all") {
    throw new AppError(
      "permission",
      "This key is limited to some stores, so it cannot create one. Use a key for all stores.",
    );
  }
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
  await context.db.transaction(async (tx) => {
    await insertStore(tx, store, genesisPrev);
    const target = { memory_store_id: store.id };
    await appendToWorkspaceChain(tx.sql, context, { action: "store.created", target, data: {} });
    const of = { workspaceId: actor.workspaceId, storeId: store.id, at: now };
    await tellOutbox(tx.sql, of, [{ type: "store.created", data: target }]);
  });
  publishLive(context.db, { kind: "store.changed", workspaceId: actor.workspaceId, storeId: store.id });
  return store;
}
