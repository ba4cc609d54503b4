"use client";

import { useState } from "react";
import { applyRedactionAction } from "@/app/(console)/redactions/actions";
import { waitsForSecond } from "@/components/approval/waits-for-second";
import { reachable } from "@/components/console/reachable";
import { outcomeOf } from "@/components/store/store-actions";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { redactionReasonWords } from "@/components/version/version-words";
import { redactionWords } from "@/components/words/redaction.words";
import type { RedactionSummaryJson } from "@/lib/redaction/redaction.present";
import { type RedactionReason, redactionReasons } from "@/lib/version/version";
import { hitsIn, type LeftOut, removedHits } from "./removed-hits";

const words = redactionWords.apply;
const choices = ["mask", "remove", "delete"] as const;
const reasons = redactionReasons.map((value) => ({ value, label: redactionReasonWords[value] }));

type ApplyFormProps = {
  redaction: RedactionSummaryJson;
  leftOut: LeftOut;
  onApplied: () => void | Promise<void>;
};

/** Says what becomes of what was found, and asks once more. */
export function ApplyForm({ redaction, leftOut, onApplied }: ApplyFormProps) {
  const [heads, setHeads] = useState<(typeof choices)[number]>("mask");
  const [withSame, setWithSame] = useState(false);
  const [reason, setReason] = useState<RedactionReason>("secret");
  const [ground, setGround] = useState("");
  const [note, setNote] = useState("");
  const [asking, setAsking] = useState(false);
  const same = hitsIn(redaction.piles, ({ kind }) => kind === "same");
  const found = hitsIn(redaction.piles);
  const removed = removedHits(redaction.piles, leftOut, withSame);
  async function confirm() {
    const input = {
      redaction_id: redaction.id,
      heads,
      with_same: withSame,
      leave_out: [...leftOut.keys()],
      reason,
      legal_ground: ground,
      note,
      expected_hits: found,
    };
    const result = await reachable(applyRedactionAction)(input);
    // Where the workspace asks for a second person, the scan stays as it is until one has agreed.
    if (waitsForSecond(result)) return;
    outcomeOf(result);
    await onApplied();
  }
  return (
    <section aria-label={words.title} className="flex max-w-2xl flex-col gap-5 rounded-lg border border-line p-4">
      <h2 className="font-semibold text-base">{words.title}</h2>
      {redaction.pattern_known ? null : <Banner tone="warning" title={words.newer} />}
      <RadioGroup
        legend={words.heads}
        name="heads"
        value={heads}
        onValueChange={(value) => setHeads(choices.find((one) => one === value) ?? "mask")}
        options={choices.map((value) => ({ value, ...words[value] }))}
      />
      {same > 0 ? (
        <Checkbox
          label={words.same(same)}
          checked={withSame}
          onChange={(event) => setWithSame(event.currentTarget.checked)}
        />
      ) : null}
      <Field label={words.reason}>
        <Select
          value={reason}
          options={reasons}
          onChange={(event) => setReason(event.currentTarget.value as RedactionReason)}
        />
      </Field>
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
      {leftOut.size > 0 ? <p className="text-muted text-sm">{words.leftOut(leftOut.size)}</p> : null}
      {removed > 0 ? (
        <Button variant="danger" className="self-start" onClick={() => setAsking(true)}>
          {words.button(removed)}
        </Button>
      ) : (
        <p className="text-muted text-sm">{words.nothing}</p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.ask(removed, redaction.memories, redaction.stores)}
        description={words.warning}
        confirmLabel={words.confirm}
        confirmText={words.typed}
        onConfirm={confirm}
      />
    </section>
  );
}
