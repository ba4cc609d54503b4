"use client";

import { useQueryClient } from "@tanstack/react-query";
import { refreshStore } from "@/components/store/refresh-store";
import { outcomeOf, useStoreActions } from "@/components/store/store-actions";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { nameOf, type TreeTarget } from "./tree-rows";
import { useMemoryRights } from "./use-memory-rights";

type MemoryTarget = Extract<TreeTarget, { kind: "memory" }>;

/** Brings a memory back that was deleted, from the version that was its last with content. */
export function useUndelete(storeId: string): (versionId: string, name: string) => Promise<void> {
  const { restoreVersion } = useStoreActions();
  const client = useQueryClient();
  return async (versionId, name) => {
    const result = await restoreVersion({ memory_store_id: storeId, memory_version_id: versionId });
    if (!result.ok) return void toast.error(`${name} was not restored`, { description: result.message });
    await refreshStore(client, { storeId });
    toast.success(`Restored ${name}`);
  };
}

type DeleteMemoryDialogProps = { storeId: string; target: MemoryTarget; onClose: () => void };

export function DeleteMemoryDialog({ storeId, target, onClose }: DeleteMemoryDialogProps) {
  const { deleteMemory } = useStoreActions();
  const client = useQueryClient();
  const undelete = useUndelete(storeId);
  const { mayRestore, archived } = useMemoryRights(storeId);
  const name = nameOf(target.path);
  async function confirm() {
    const expected = { memory_store_id: storeId, memory_id: target.id, expected_content_sha256: target.sha256 };
    const result = await deleteMemory(expected);
    void refreshStore(client, { storeId });
    if (!result.ok && result.code === "precondition_failed") {
      throw new Error(
        "It was changed since you looked, so it was not deleted. Close this, look at it, and delete again.",
      );
    }
    outcomeOf(result);
    if (mayRestore) toast.undo(`Deleted ${name}`, () => void undelete(target.versionId, name));
    else toast.success(`Deleted ${name}`);
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${name}?`}
      description={
        archived
          ? "Its history stays. The store is archived, so it cannot be restored."
          : "Agents will no longer find it. Its history stays, and it can be restored from there."
      }
      confirmLabel="Delete memory"
      onConfirm={confirm}
    >
      <p className="break-all font-mono text-muted text-xs">{target.path}</p>
    </ConfirmDialog>
  );
}
