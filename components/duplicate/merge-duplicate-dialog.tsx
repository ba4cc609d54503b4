"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { duplicateWords } from "@/components/words/duplicate.words";
import { uiWords } from "@/components/words/ui.words";
import { restoreText, toEditableText } from "@/lib/domain/line-ending";
import type { DuplicateJson } from "@/lib/entry/duplicate.present";
import { settleDuplicate } from "./settle-duplicate";

const words = duplicateWords.merge;

type MergeDuplicateDialogProps = { pair: DuplicateJson; onClose: () => void; onMerged: () => Promise<void> };

/** The text that the two become, to begin with that of the later one. */
export function MergeDuplicateDialog({ pair, onClose, onMerged }: MergeDuplicateDialogProps) {
  const origin = useMemo(() => toEditableText(pair.later.content), [pair]);
  const [text, setText] = useState(origin?.text ?? pair.later.content);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message?: string; fields: Record<string, string> }>();
  async function merge() {
    setBusy(true);
    const result = await settleDuplicate(pair, {
      decision: "merge",
      content: origin ? restoreText(text, origin) : text,
    });
    setBusy(false);
    if (!result.ok) return setRefusal(result);
    toast.success(duplicateWords.done.merge);
    onClose();
    await onMerged();
  }
  const problem = refusal?.fields.content;
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={(open) => (open ? null : onClose())}
      title={words.title}
      description={words.about}
      footer={
        <>
          <DialogClose>
            <Button disabled={busy}>{uiWords.cancel}</Button>
          </DialogClose>
          <Button variant="primary" busy={busy} onClick={() => void merge()}>
            {words.submit}
          </Button>
        </>
      }
    >
      <Field label={words.text} error={problem && words.problem(problem)}>
        <Textarea mono rows={12} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      {problem ? null : <FieldError>{refusal?.message}</FieldError>}
    </Dialog>
  );
}
