"use client";

import { useState } from "react";
import { ExposureNote } from "@/components/exposure/exposure-note";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { verdictWords } from "@/components/words/review-verdict.words";
import type { ChangeJson } from "./change-json";
import type { VerdictOptions } from "./verdict-sheet";

const words = verdictWords.revert;

export type RevertDialogProps = {
  change: ChangeJson;
  /** @returns the sentence of a refusal */
  onRevert: (options: VerdictOptions) => Promise<string | null>;
  onClose: () => void;
};

/** Asks for the reason of a revert. What was typed stays when the server says no. */
export function RevertDialog({ change, onRevert, onClose }: RevertDialogProps) {
  const [reason, setReason] = useState("");
  const [later, setLater] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const hasLater = change.versions.some((version) => version.later_count > 0) || refusal !== null;
  async function send() {
    if (busy) return;
    setBusy(true);
    const refused = await onRevert({ comment: reason.trim() || undefined, include_later: later });
    setBusy(false);
    if (refused === null) onClose();
    else setRefusal(refused);
  }
  return (
    <FormDialog
      locked={busy}
      title={words.title}
      description={words.text(change.version_count)}
      submit={words.act}
      busy={busy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
