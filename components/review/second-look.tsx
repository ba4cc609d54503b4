"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { verdictWords } from "@/components/words/review-verdict.words";
import { FoundList } from "./change-findings";
import { LensList } from "./lens-list";
import type { Looked } from "./look-through";

export type SecondLookProps = { looked: Looked; onApprove: () => void; onClose: () => void };

/** Before something is approved in which a detector found something, that nobody could see, or that speaks to a model: what it is and where. */
export function SecondLook({ looked, onApprove, onClose }: SecondLookProps) {
  const { found, seen, unread } = looked;
  const words = verdictWords.secondLook;
  const why = [
    found.length > 0 ? words.found(found.length) : "",
    seen.length > 0 ? words.text(seen.length) : "",
    unread > 0 ? words.unread(unread) : "",
  ];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? null : onClose())}
      title={words.title}
      description={why.filter(Boolean).join(" ")}
      confirmLabel={words.act}
      cancelLabel={words.back}
      onConfirm={onApprove}
    >
      <div className="flex flex-col gap-3 text-sm">
        {found.length > 0 ? <FoundList found={found} /> : null}
        {seen.length > 0 ? <LensList seen={seen} /> : null}
      </div>
    </ConfirmDialog>
  );
}
