"use client";

import { useState } from "react";
import { dismissFindingAction } from "@/app/(console)/findings/actions";
import { reachable } from "@/components/console/reachable";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { findingWords } from "@/components/words/finding.words";
import type { FindingJson } from "@/lib/finding/finding.present";

const words = findingWords.dismiss;

type DismissDialogProps = { finding: FindingJson; onClose: () => void; onDismissed: () => Promise<void> };

/** Says that a finding is none, with a reason for whoever reads it later. */
export function DismissDialog({ finding, onClose, onDismissed }: DismissDialogProps) {
  const [reason, setReason] = useState("");
  async function dismiss() {
    const result = await reachable(dismissFindingAction)({ finding_id: finding.id, reason });
    if (!result.ok) throw new Error(result.message);
    await onDismissed();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title}
      description={words.about}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      onConfirm={dismiss}
    >
      <Field label={words.reason} hint={words.reasonHint} optional>
        <Textarea value={reason} maxLength={500} rows={2} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </ConfirmDialog>
  );
}
