"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { verdictWords } from "@/components/words/review-verdict.words";
import { BulkList } from "./bulk-list";
import { laterUnchosen } from "./bulk-summary";
import type { ChangeJson } from "./change-json";
import type { VerdictOptions } from "./verdict-sheet";

const words = verdictWords.revert;

export type RevertManyDialogProps = {
  changes: readonly ChangeJson[];
  /** @returns the sentence of a refusal of all */
  onRevert: (options: VerdictOptions) => Promise<string | null>;
  onClose: () => void;
};

/** What is about to be taken back, and why. What was typed stays when the server says no. */
export function RevertManyDialog({ changes, onRevert, onClose }: RevertManyDialogProps) {
  const [reason, setReason] = useState("");
  const [later, setLater] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
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
      title={words.titleMany(changes.length)}
      description={words.textMany}
      submit={words.actMany(changes.length)}
      busy={busy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <BulkList changes={changes} />
      <Field label={words.reason} optional>
        <Input value={reason} maxLength={1_000} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      {laterUnchosen(changes) || refusal !== null ? (
        <Checkbox
          label={words.later}
          hint={words.laterHintMany}
          checked={later}
          onChange={(event) => setLater(event.currentTarget.checked)}
        />
      ) : null}
      <FieldError>{refusal}</FieldError>
    </FormDialog>
  );
}
