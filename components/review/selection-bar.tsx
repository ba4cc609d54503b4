"use client";

import { Button } from "@/components/ui/button";
import { verdictWords } from "@/components/words/review-verdict.words";

export type SelectionBarProps = { count: number; onApprove: () => void; onClear: () => void };

/** What can be done with all that is chosen. */
export function SelectionBar({ count, onApprove, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className="flex shrink-0 items-center gap-2 border-line border-t bg-raised px-3 py-2">
      <span role="status" className="min-w-0 flex-1 text-sm">
        {verdictWords.selection.count(count)}
      </span>
      <Button size="sm" variant="quiet" onClick={onClear}>
        {verdictWords.selection.clear}
      </Button>
      <Button size="sm" variant="primary" onClick={onApprove} aria-keyshortcuts="Shift+A">
        {verdictWords.selection.approve}
      </Button>
    </div>
  );
}
