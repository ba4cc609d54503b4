"use client";

import { useMemo } from "react";
import { verdictWords } from "@/components/words/review-verdict.words";
import { BulkList } from "./bulk-list";
import { laterUnchosen } from "./bulk-summary";
import type { ChangeJson } from "./change-json";
import { RevertForm, type RevertFormProps } from "./revert-form";

const words = verdictWords.revert;

export type RevertManyDialogProps = Pick<RevertFormProps, "onRevert" | "onClose"> & { changes: readonly ChangeJson[] };

/** What is about to be taken back together, and why. */
export function RevertManyDialog({ changes, onRevert, onClose }: RevertManyDialogProps) {
  const hasLater = useMemo(() => laterUnchosen(changes), [changes]);
  return (
    <RevertForm
      title={words.titleMany(changes.length)}
      description={words.textMany}
      submit={words.actMany(changes.length)}
      hasLater={hasLater}
      laterHint={words.laterHintMany}
      onRevert={onRevert}
      onClose={onClose}
      above={<BulkList changes={changes} />}
    />
  );
}
