"use client";

import { useId, useState } from "react";
import { FailureBanner } from "@/components/console/failure-banner";
import type { FormFailure } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { subjectWords } from "@/components/words/subject.words";
import { uiWords } from "@/components/words/ui.words";
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
  const id = useId();
  const [ground, setGround] = useState<Ground>("legal_obligation");
  const [said, setSaid] = useState("");
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.keep.title(count)}
      description={words.keep.about}
      footer={
        <>
          <DialogClose>
            <Button>{uiWords.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {words.keep.confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4 pb-1"
        onSubmit={(event) => {
          event.preventDefault();
          onKeep({ ground, legal_words: said });
        }}
      >
        <Field label={words.keep.ground}>
          <Select
            value={ground}
            options={grounds}
            onChange={(event) => setGround(event.currentTarget.value as Ground)}
          />
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
      </form>
    </Dialog>
  );
}
