"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { memoryOptions } from "@/components/memory/memory.keys";
import { refreshStore } from "@/components/store/refresh-store";
import { useStoreActions } from "@/components/store/store-actions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import type { MemoryJson } from "@/lib/memory/memory.present";
import type { ConsoleVersionJson } from "@/lib/version/version.present";

export type RestoreDialogProps = {
  version: ConsoleVersionJson;
  /** Null for a deleted memory, which comes back at the path that the version had. */
  head: MemoryJson | null;
  onClose: () => void;
  onDone: () => void;
};

const changedMeanwhile =
  "The memory was changed while you decided. Close this to look at the newest version, or press Restore again to go ahead.";

/** Writes an earlier version's text as a new version, with a reason. */
export function RestoreDialog({ version, head, onClose, onDone }: RestoreDialogProps) {
  const { restoreVersion } = useStoreActions();
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { memory_store_id: storeId, memory_id: memoryId } = version;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const result = await restoreVersion({
      memory_store_id: storeId,
      memory_version_id: version.id,
      expected_sha256: head?.content_sha256,
      reason: reason.trim() || undefined,
    });
    if (result.ok) client.setQueryData(memoryOptions(storeId, memoryId).queryKey, result.value);
    await refreshStore(client, { storeId, memoryIds: [memoryId] });
    setBusy(false);
    if (!result.ok) return setProblem(result.code === "precondition_failed" ? changedMeanwhile : result.message);
    if (head && result.value.memory_version_id === head.memory_version_id) {
      toast.info("Nothing was written", {
        description: `The memory says what version ${version.number} says already.`,
      });
    } else toast.success(`Restored version ${version.number} as a new version`);
    onClose();
    onDone();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      locked={busy}
      title={`Restore version ${version.number}`}
      description={
        head
          ? "Its text becomes a new version; the versions in between stay in the history."
          : `The memory comes back under its id at ${version.path ?? "its path"}.`
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label="Reason" optional hint="Shown in the history beside the new version.">
          <Input
            autoFocus
            value={reason}
            maxLength={1_000}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
        <FieldError>{problem}</FieldError>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DialogClose>
            <Button disabled={busy}>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" busy={busy}>
            Restore
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
