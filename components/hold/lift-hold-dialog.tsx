"use client";

import { useState } from "react";
import { liftHoldAction } from "@/app/(console)/holds/actions";
import { waitsForSecond } from "@/components/approval/waits-for-second";
import { reachable } from "@/components/console/reachable";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { holdWords } from "@/components/words/hold.words";
import { type LiftGround, liftGrounds } from "@/lib/domain/hold";
import type { HoldJson } from "@/lib/hold/hold.present";
import { heldThing } from "./held-thing";

const words = holdWords.lift;
const grounds = liftGrounds.map((value) => ({ value, label: holdWords.liftGrounds[value] }));

type LiftHoldDialogProps = { hold: HoldJson; onClose: () => void; onLifted: () => Promise<void> };

export function LiftHoldDialog({ hold, onClose, onLifted }: LiftHoldDialogProps) {
  const [ground, setGround] = useState<LiftGround>("ended");
  const [reason, setReason] = useState("");
  async function lift() {
    if (!reason.trim()) throw new Error(holdWords.place.reasonMissing);
    const result = await reachable(liftHoldAction)({ hold_id: hold.id, ground, reason });
    if (waitsForSecond(result)) return;
    if (!result.ok) throw new Error(result.message);
    toast.success(words.done);
    await onLifted();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title(heldThing(hold))}
      description={words.about}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      onConfirm={lift}
    >
      <Field label={words.ground}>
        <Select
          value={ground}
          options={grounds}
          onChange={(event) => setGround(event.currentTarget.value as LiftGround)}
        />
      </Field>
      <Field label={words.reason}>
        <Textarea
          value={reason}
          maxLength={1_000}
          rows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
