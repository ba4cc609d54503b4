"use client";

import { useState } from "react";
import { applySubjectAction } from "@/app/(console)/subjects/actions";
import { waitsForSecond } from "@/components/approval/waits-for-second";
import { reachable } from "@/components/console/reachable";
import { outcomeOf } from "@/components/store/store-actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { subjectWords } from "@/components/words/subject.words";
import type { StageProps } from "./subject-stage";

const words = subjectWords.apply;

/** Says on what ground, and asks once more. */
export function SubjectApply({ subject, again }: StageProps) {
  const [ground, setGround] = useState("");
  const [note, setNote] = useState("");
  const [asking, setAsking] = useState(false);
  const { piles } = subject;
  if (!piles) return null;
  const sizes = words.sizes(piles.erase, piles.mask, piles.keep);
  async function confirm() {
    if (!piles) return;
    const result = await reachable(applySubjectAction)({
      subject_id: subject.id,
      legal_ground: ground,
      note,
      expected: piles,
    });
    if (!waitsForSecond(result)) outcomeOf(result);
    await again();
  }
  return (
    <section aria-label={words.title} className="flex max-w-2xl flex-col gap-4 rounded-lg border border-line p-4">
      <h2 className="font-semibold text-base">{words.title}</h2>
      <Field label={words.ground} optional>
        <Input
          value={ground}
          maxLength={200}
          placeholder={words.groundPlaceholder}
          onChange={(event) => setGround(event.currentTarget.value)}
        />
      </Field>
      <Field label={words.note} optional hint={words.noteHint}>
        <Textarea value={note} maxLength={1_000} rows={2} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
      <p className="text-muted text-sm tabular-nums">{sizes}</p>
      {piles.erase + piles.mask > 0 ? (
        <Button variant="danger" className="self-start" onClick={() => setAsking(true)}>
          {words.button}
        </Button>
      ) : (
        <p className="text-muted text-sm">{words.nothing}</p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.ask}
        description={words.warning(sizes)}
        confirmLabel={words.confirm}
        confirmText={words.typed}
        onConfirm={confirm}
      />
    </section>
  );
}
