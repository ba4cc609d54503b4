"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { memoryOptions } from "@/components/memory/memory.keys";
import { refreshStore } from "@/components/store/refresh-store";
import { useStoreActions } from "@/components/store/store-actions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { uiWords } from "@/components/words/ui.words";
import { versionWords } from "@/components/words/version.words";
import type { MemoryJson } from "@/lib/memory/memory.present";
import type { ConsoleVersionJson } from "@/lib/version/version.present";

export type RestoreDialogProps = {
  version: ConsoleVersionJson;
  /** Null for a deleted memory, which comes back at the path that the version had. */
  head: MemoryJson | null;
  onClose: () => void;
  onDone: () => void;
};

const changedMeanwhile = versionWords.restore.changed;

/** Writes an earlier version's text as a new version, with a reason. */
export function RestoreDialog({ version, head, onClose, onDone }: RestoreDialogProps) {
  const { restoreVersion } = useStoreActions();
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // What was there when the person decided: what is written meanwhile is not restored over unseen.
  const [seen, setSeen] = useState(head);
  const { memory_store_id: storeId, memory_id: memoryId } = version;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const result = await restoreVersion({
      memory_store_id: storeId,
      memory_version_id: version.id,
      expected_sha256: seen?.content_sha256,
      reason: reason.trim() || undefined,
    });
    if (result.ok) client.setQueryData(memoryOptions(storeId, memoryId).queryKey, result.value);
    await refreshStore(client, { storeId, memoryIds: [memoryId] });
    setBusy(false);
    if (!result.ok) {
      setSeen(client.getQueryData(memoryOptions(storeId, memoryId).queryKey) ?? head);
      return setProblem(result.code === "precondition_failed" ? changedMeanwhile : result.message);
    }
    if (head && result.value.memory_version_id === head.memory_version_id) {
      toast.info(versionWords.restore.nothing, {
        description: versionWords.restore.nothingText(version.number),
      });
    } else toast.success(versionWords.restore.done(version.number));
    onClose();
    onDone();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      locked={busy}
      title={versionWords.restore.title(version.number)}
      description={head ? versionWords.restore.about : versionWords.restore.aboutDeleted(version.path)}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={versionWords.restore.reason} optional hint={versionWords.restore.reasonHint}>
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
            <Button disabled={busy}>{uiWords.cancel}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" busy={busy}>
            {versionWords.restore.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
