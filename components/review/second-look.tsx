"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { reviewWords } from "@/components/words/review.words";
import { LensList } from "./lens-list";
import type { Looked } from "./look-through";

export type SecondLookProps = { looked: Looked; onApprove: () => void; onClose: () => void };

/** Before something is approved that nobody could see, or that speaks to a model: what it is and where. */
export function SecondLook({ looked, onApprove, onClose }: SecondLookProps) {
  const { seen, unread } = looked;
  const words = reviewWords.secondLook;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? null : onClose())}
      title={words.title}
      description={seen.length > 0 ? words.text(seen.length) : words.unread(unread)}
      confirmLabel={words.act}
      cancelLabel={words.back}
      onConfirm={onApprove}
    >
      <div className="text-sm">
        <LensList seen={seen} />
        {seen.length > 0 && unread > 0 ? <p className="mt-2 text-muted">{words.unread(unread)}</p> : null}
      </div>
    </ConfirmDialog>
  );
}
