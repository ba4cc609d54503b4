"use client";

import { useState } from "react";
import { FailureBanner } from "@/components/console/failure-banner";
import type { FormFailure } from "@/components/console/use-form-action";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { subjectWords } from "@/components/words/subject.words";
import { keepGrounds } from "@/lib/subject/subject";

const words = subjectWords.plan;
type Ground = (typeof keepGrounds)[number];
const grounds = keepGrounds.map((value) => ({ value, label: words.grounds[value] }));

type KeepDialogProps = {
  count: number;
  busy: boolean;
  failure: FormFailure | undefined;
  onClose: () => void;
  onKeep: (why: { ground: Ground; legal_words: string }) => void;
};

/** Asks on what ground something must stay. */
export function KeepDialog({ count, busy, failure, onClose, onKeep }: KeepDialogProps) {
  const [ground, setGround] = useState<Ground>("legal_obligation");
  const [said, setSaid] = useState("");
  return (
    <FormDialog
      title={words.keep.title(count)}
      description={words.keep.about}
      submit={words.keep.confirm}
      busy={busy}
      onSubmit={() => onKeep({ ground, legal_words: said })}
      onClose={onClose}
    >
      <Field label={words.keep.ground}>
        <Select value={ground} options={grounds} onChange={(event) => setGround(event.currentTarget.value as Ground)} />
      </Field>
      <Field
        label={words.keep.words}
        optional
        hint={words.keep.wordsHint}
        error={failure?.fields.legal_words && words.keep.wordsProblem(failure.fields.legal_words)}
      >
        <Input value={said} maxLength={200} onChange={(event) => setSaid(event.currentTarget.value)} />
      </Field>
      <FailureBanner failure={failure} />
    </FormDialog>
  );
}
