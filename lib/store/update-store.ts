import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { changeStore } from "./change-store";
import { requireStore } from "./require-store";
import type { Store } from "./store";
import { type ConfigureStoreInput, maxMetadataPairs, type UpdateStoreInput } from "./store.schema";
import { updateStoreRow } from "./store.store";

function mergeMetadata(before: Record<string, string>, patch: Record<string, string | null>): Record<string, string> {
  const merged = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  if (merged.size > maxMetadataPairs) {
    throw new AppError(
      "invalid_request",
      `metadata: must have at most ${maxMetadataPairs} pairs, this would make ${merged.size}.`,
    );
  }
  return Object.fromEntries(merged);
}

function assertNotArchived({ archivedAt }: Store): void {
  if (archivedAt !== null) {
    throw new AppError("invalid_request", "This store is archived and can no longer be changed.");
  }
}

/** What the patch makes different, and the names of the fields it does. */
function patchOf(before: Store, input: UpdateStoreInput) {
  const wanted = {
    name: input.name ?? before.name,
    description: input.description ?? before.description,
    metadata: mergeMetadata(before.metadata, input.metadata ?? {}),
  };
  const fields = (["name", "description", "metadata"] as const).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field]),
  );
  return { wanted, fields };
}

/** Changes name, description or metadata. Fields left out stay; asking for what already is changes nothing. */
export async function updateStore(context: Context, input: UpdateStoreInput): Promise<Store> {
  const store = await requireStore(context, input.memory_store_id, "store.update");
  return changeStore(context, store, (locked) => {
    assertNotArchived(locked);
    const { wanted, fields } = patchOf(locked, input);
    if (fields.length === 0) return null;
    return {
      act: { action: "store.updated", target: { memory_store_id: store.id }, data: { fields } },
      apply: (tx) => updateStoreRow(tx, store.id, { ...wanted, updatedAt: context.now() }),
    };
  });
}

/** Sets how the tools behave in this store. */
export async function configureStore(context: Context, input: ConfigureStoreInput): Promise<Store> {
  const store = await requireStore(context, input.memory_store_id, "store.update");
  return changeStore(context, store, (locked) => {
    assertNotArchived(locked);
    return {
      act: { action: "store.updated", target: { memory_store_id: store.id }, data: { fields: ["settings"] } },
      apply: (tx) => updateStoreRow(tx, store.id, { settings: input.settings, updatedAt: context.now() }),
    };
  });
}
