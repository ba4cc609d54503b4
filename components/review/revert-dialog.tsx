"use client";

import { ExposureNote } from "@/components/exposure/exposure-note";
import { verdictWords } from "@/components/words/review-verdict.words";
import type { ChangeJson } from "./change-json";
import { RevertForm, type RevertFormProps } from "./revert-form";

const words = verdictWords.revert;

export type RevertDialogProps = Pick<RevertFormProps, "onRevert" | "onClose"> & { change: ChangeJson };

/** Why one change is taken back, and who was served it. */
export function RevertDialog({ change, onRevert, onClose }: RevertDialogProps) {
  return (
    <RevertForm
      title={words.title}
      description={words.text(change.version_count)}
      submit={words.act}
      hasLater={change.versions.some((version) => version.later_count > 0)}
      laterHint={words.laterHint}
      onRevert={onRevert}
      onClose={onClose}
      below={
        <ExposureNote
          storeId={change.memory_store_id}
          changeId={change.id}
          versionIds={change.versions.map(({ id }) => id)}
        />
      }
    />
  );
}
