"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "@/components/console/permissions";
import { forgetVersions } from "@/components/store/refresh-store";
import { outcomeOf, useStoreActions } from "@/components/store/store-actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import type { MemoryJson } from "@/lib/memory/memory.present";
import { type RedactionReason, redactionReasons } from "@/lib/version/version";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { redactionReasonWords } from "./version-words";

export type RedactDialogProps = { version: ConsoleVersionJson; head: MemoryJson | null; onClose: () => void };

const reasonOptions = redactionReasons.map((value) => ({ value, label: redactionReasonWords[value] }));

/** Removes the content of one version for good, or says what has to come first. */
export function RedactDialog({ version, head, onClose }: RedactDialogProps) {
  if (head?.memory_version_id === version.id) return <HeadCannotBeRedacted onClose={onClose} />;
  return <RedactQuestion version={version} onClose={onClose} />;
}

/** For what a live memory says now: why it cannot be redacted yet, and the way out. */
export function HeadCannotBeRedacted({ onClose }: { onClose: () => void }) {
  const mayWrite = useMay("memory.update");
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="This version is what the memory says now"
      description="Agents would find an empty place where it was. So the text has to go from the memory first, and then from its history."
      footer={
        <DialogClose>
          <Button variant="primary">Close</Button>
        </DialogClose>
      }
    >
      <ol className="ml-4 flex list-decimal flex-col gap-1.5 pb-1 text-base">
        <li>
          {mayWrite
            ? "Save a corrected text without it, or delete the memory."
            : "Ask an editor to save a corrected text without it, or to delete the memory."}
        </li>
        <li>
          Open this version in the history and redact it. Redact every older version that holds the same words, too.
        </li>
      </ol>
    </Dialog>
  );
}

function RedactQuestion({ version, onClose }: { version: ConsoleVersionJson; onClose: () => void }) {
  const { redactVersion } = useStoreActions();
  const client = useQueryClient();
  const [reason, setReason] = useState<RedactionReason>("secret");
  const [note, setNote] = useState("");
  const { memory_store_id: storeId, memory_id: memoryId } = version;

  async function confirm() {
    const words = note.trim() || undefined;
    outcomeOf(await redactVersion({ memory_store_id: storeId, memory_version_id: version.id, reason, note: words }));
    await forgetVersions(client, { storeId, memoryIds: [memoryId] });
    toast.success(`Redacted version ${version.number}`);
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Redact version ${version.number}?`}
      description="Its text, hash, size and path are removed for good, from every file of the data directory. That it existed, who wrote it and who redacted it stays. This cannot be undone."
      confirmLabel="Redact version"
      confirmText="redact"
      onConfirm={confirm}
    >
      <Field label="Reason">
        <Select
          value={reason}
          options={reasonOptions}
          onChange={(event) => setReason(event.currentTarget.value as RedactionReason)}
        />
      </Field>
      <Field label="In words" optional hint="Kept with the redaction: do not repeat what you are removing.">
        <Textarea value={note} maxLength={1_000} rows={2} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
    </ConfirmDialog>
  );
}
