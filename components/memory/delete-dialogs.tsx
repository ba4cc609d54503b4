"use client";

import { useQueryClient } from "@tanstack/react-query";
import { refreshStore } from "@/components/store/refresh-store";
import { outcomeOf, useStoreActions } from "@/components/store/store-actions";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { PathText } from "@/components/ui/path-text";
import { toast } from "@/components/ui/toast";
import { memoryWords } from "@/components/words/memory.words";
import { nameOf, type TreeTarget } from "./tree-rows";
import { useMemoryRights } from "./use-memory-rights";

type MemoryTarget = Extract<TreeTarget, { kind: "memory" }>;

/** Brings a memory back that was deleted, from the version that was its last with content. */
function useUndelete(storeId: string): (versionId: string, name: string) => Promise<void> {
  const { restoreVersion } = useStoreActions();
  const client = useQueryClient();
  return async (versionId, name) => {
    const result = await restoreVersion({ memory_store_id: storeId, memory_version_id: versionId });
    if (!result.ok) return void toast.error(memoryWords.delete.notRestored(name), { description: result.message });
    await refreshStore(client, { storeId });
    toast.success(memoryWords.delete.restored(name));
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
      throw new Error(memoryWords.delete.changed);
    }
    outcomeOf(result);
    if (mayRestore) toast.undo(memoryWords.delete.done(name), () => void undelete(target.versionId, name));
    else toast.success(memoryWords.delete.done(name));
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={memoryWords.delete.ask(name)}
      description={archived ? memoryWords.delete.warningArchived : memoryWords.delete.warning}
      confirmLabel={memoryWords.delete.confirm}
      onConfirm={confirm}
    >
      <p className="break-all font-mono text-muted text-xs">
        <PathText path={target.path} />
      </p>
    </ConfirmDialog>
  );
}
