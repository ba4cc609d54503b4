"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { waitsForSecond } from "@/components/approval/waits-for-second";
import { useMay } from "@/components/console/permissions";
import { ExposureNote } from "@/components/exposure/exposure-note";
import { HeldDialog } from "@/components/hold/held-dialog";
import { heldHereOptions } from "@/components/hold/hold.keys";
import { forgetVersions } from "@/components/store/refresh-store";
import { outcomeOf, useStoreActions } from "@/components/store/store-actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { uiWords } from "@/components/words/ui.words";
import { versionWords } from "@/components/words/version.words";
import type { HeldHereJson } from "@/lib/hold/hold.present";
import type { MemoryJson } from "@/lib/memory/memory.present";
import { type RedactionReason, redactionReasons } from "@/lib/version/version";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { redactionReasonWords } from "./version-words";

export type RedactDialogProps = { version: ConsoleVersionJson; head: MemoryJson | null; onClose: () => void };

const reasonOptions = redactionReasons.map((value) => ({ value, label: redactionReasonWords[value] }));

/** The hold that forbids a redaction; null where none does. Undefined while that is being asked. */
function useHoldOn(storeId: string, memoryId: string): HeldHereJson | null | undefined {
  const query = useQuery(heldHereOptions({ memory_store_id: storeId, memory_id: memoryId }));
  // Where it could not be asked, the act itself says so.
  return query.isError ? null : query.data && (query.data.data[0] ?? null);
}

/** Removes the content of one version for good, or says what has to come first. */
export function RedactDialog({ version, head, onClose }: RedactDialogProps) {
  const hold = useHoldOn(version.memory_store_id, version.memory_id);
  if (hold === undefined) return null;
  if (hold) return <HeldDialog hold={hold} onClose={onClose} />;
  if (head?.memory_version_id === version.id) return <HeadCannotBeRedacted onClose={onClose} />;
  return <RedactQuestion version={version} onClose={onClose} />;
}

/** For what a live memory says now: why it cannot be redacted yet, and the way out. */
function HeadCannotBeRedacted({ onClose }: { onClose: () => void }) {
  const mayWrite = useMay("memory.update");
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={versionWords.redact.head.title}
      description={versionWords.redact.head.text}
      footer={
        <DialogClose>
          <Button variant="primary">{uiWords.close}</Button>
        </DialogClose>
      }
    >
      <ol className="ml-4 flex list-decimal flex-col gap-1.5 pb-1 text-base">
        <li>{mayWrite ? versionWords.redact.head.first : versionWords.redact.head.firstAsk}</li>
        <li>{versionWords.redact.head.second}</li>
      </ol>
    </Dialog>
  );
}

type RedactHeadDialogProps = { storeId: string; memoryId: string; onClose: () => void };

/** As `RedactDialog`, for what a live memory says now. */
export function RedactHeadDialog({ storeId, memoryId, onClose }: RedactHeadDialogProps) {
  const hold = useHoldOn(storeId, memoryId);
  if (hold === undefined) return null;
  return hold ? <HeldDialog hold={hold} onClose={onClose} /> : <HeadCannotBeRedacted onClose={onClose} />;
}

function RedactQuestion({ version, onClose }: { version: ConsoleVersionJson; onClose: () => void }) {
  const { redactVersion } = useStoreActions();
  const client = useQueryClient();
  const [reason, setReason] = useState<RedactionReason>("secret");
  const [note, setNote] = useState("");
  const { memory_store_id: storeId, memory_id: memoryId } = version;

  async function confirm() {
    const words = note.trim() || undefined;
    const asked = { memory_store_id: storeId, memory_version_id: version.id, reason, note: words };
    const result = await redactVersion(asked);
    if (waitsForSecond(result)) return;
    outcomeOf(result);
    await forgetVersions(client, { storeId, memoryIds: [memoryId] });
    toast.success(versionWords.redact.done(version.number));
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={versionWords.redact.ask(version.number)}
      description={versionWords.redact.warning}
      confirmLabel={versionWords.redact.confirm}
      confirmText={versionWords.redact.typed}
      onConfirm={confirm}
    >
      <Field label={versionWords.redact.reason}>
        <Select
          value={reason}
          options={reasonOptions}
          onChange={(event) => setReason(event.currentTarget.value as RedactionReason)}
        />
      </Field>
      <Field label={versionWords.redact.note} optional hint={versionWords.redact.noteHint}>
        <Textarea value={note} maxLength={1_000} rows={2} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
      <ExposureNote storeId={storeId} versionIds={[version.id]} />
    </ConfirmDialog>
  );
}
