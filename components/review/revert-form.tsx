"use client";

import { type ReactNode, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { verdictWords } from "@/components/words/review-verdict.words";
import type { VerdictOptions } from "./verdict-sheet";

const words = verdictWords.revert;

export type RevertFormProps = {
  title: string;
  description: string;
  submit: string;
  /** Whether later changes may stand in the way; after a refusal that is asked in any case. */
  hasLater: boolean;
  laterHint: string;
  /** @returns the sentence of a refusal */
  onRevert: (options: VerdictOptions) => Promise<string | null>;
  onClose: () => void;
  /** Above the reason, and below it. */
  above?: ReactNode;
  below?: ReactNode;
};

/** Asks for the reason of a revert. What was typed stays when the server says no. */
export function RevertForm(props: RevertFormProps) {
  const { title, description, submit, hasLater, laterHint, onRevert, onClose, above, below } = props;
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
      title={title}
      description={description}
      submit={submit}
      busy={busy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {above}
      <Field label={words.reason} optional>
        <Input value={reason} maxLength={1_000} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      {below}
      {hasLater || refusal !== null ? (
        <Checkbox
          label={words.later}
          hint={laterHint}
          checked={later}
          onChange={(event) => setLater(event.currentTarget.checked)}
        />
      ) : null}
      <FieldError>{refusal}</FieldError>
    </FormDialog>
  );
}
