"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Diff } from "@/components/ui/diff";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useComparison } from "@/components/version/use-comparison";
import { duplicateWords } from "@/components/words/duplicate.words";
import { uiWords } from "@/components/words/ui.words";
import { restoreText, toEditableText } from "@/lib/domain/line-ending";
import type { DuplicateJson } from "@/lib/entry/duplicate.present";
import { settleDuplicate } from "./settle-duplicate";

const words = duplicateWords.merge;

type MergeDuplicateDialogProps = {
  pair: DuplicateJson;
  /** The two as they are by now; undefined where somebody has decided. */
  now: DuplicateJson | undefined;
  onClose: () => void;
  onSettled: () => Promise<void>;
};

/** The text that the two become, to begin with that of the later one. Where one of them changes meanwhile, both are shown before it can be sent again. */
export function MergeDuplicateDialog({ pair, now, onClose, onSettled }: MergeDuplicateDialogProps) {
  const [seen, setSeen] = useState(pair);
  const origin = useMemo(() => toEditableText(pair.later.content), [pair]);
  const [text, setText] = useState(origin?.text ?? pair.later.content);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message?: string; fields: Record<string, string> }>();
  // Refused once, it goes on from what stands below the text, and not from what nobody has seen.
  if (refusal && now && now !== seen) setSeen(now);
  async function merge() {
    setBusy(true);
    const result = await settleDuplicate(seen, {
      decision: "merge",
      content: origin ? restoreText(text, origin) : text,
    });
    if (!result.ok && result.code === "conflict") await onSettled();
    setBusy(false);
    if (!result.ok) return setRefusal(result);
    toast.success(duplicateWords.done.merge);
    onClose();
    await onSettled();
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
      {seen === pair ? null : <PairNow pair={seen} />}
    </Dialog>
  );
}

/** What the two say by now, the earlier one first. */
function PairNow({ pair: { earlier, later } }: { pair: DuplicateJson }) {
  const { rows } = useComparison(
    { text: earlier.content, path: earlier.path },
    { text: later.content, path: later.path },
    false,
  );
  return (
    <section aria-label={words.now} className="mt-3 mb-2">
      <h3 className="mb-1 font-medium text-sm">{words.now}</h3>
      <div className="overflow-hidden rounded-lg border border-line">
        <Diff label={words.now} rows={rows} empty={duplicateWords.same} />
      </div>
    </section>
  );
}
