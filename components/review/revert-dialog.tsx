"use client";

import { type FormEvent, useId, useState } from "react";
import { ExposureNote } from "@/components/exposure/exposure-note";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { reviewWords } from "@/components/words/review.words";
import type { ChangeJson } from "./change-json";

const words = reviewWords.revert;

export type RevertDialogProps = {
  change: ChangeJson;
  /** @returns the sentence of a refusal */
  onRevert: (options: { comment?: string; include_later?: boolean }) => Promise<string | null>;
  onClose: () => void;
};

/** Asks for the reason of a revert. What was typed stays when the server says no. */
export function RevertDialog({ change, onRevert, onClose }: RevertDialogProps) {
  const form = useId();
  const [reason, setReason] = useState("");
  const [later, setLater] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const hasLater = change.versions.some((version) => version.later_count > 0) || refusal !== null;
  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const refused = await onRevert({ comment: reason.trim() || undefined, include_later: later });
    setBusy(false);
    if (refused === null) onClose();
    else setRefusal(refused);
  }
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={(open) => (open ? null : onClose())}
      title={words.title}
      description={words.text(change.version_count)}
      footer={
        <Button type="submit" form={form} variant="primary" busy={busy}>
          {words.act}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
        <Field label={words.reason} optional>
          <Input value={reason} maxLength={1_000} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
        <ExposureNote
          storeId={change.memory_store_id}
          changeId={change.id}
          versionIds={change.versions.map(({ id }) => id)}
        />
        {hasLater ? (
          <Checkbox
            label={words.later}
            hint={words.laterHint}
            checked={later}
            onChange={(event) => setLater(event.currentTarget.checked)}
          />
        ) : null}
        <FieldError>{refusal}</FieldError>
      </form>
    </Dialog>
  );
}
