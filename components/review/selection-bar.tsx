"use client";

import { Button } from "@/components/ui/button";
import { reviewWords } from "@/components/words/review.words";

export type SelectionBarProps = { count: number; onApprove: () => void; onClear: () => void };

/** What can be done with all that is chosen. */
export function SelectionBar({ count, onApprove, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className="flex shrink-0 items-center gap-2 border-line border-t bg-raised px-3 py-2">
      <span role="status" className="min-w-0 flex-1 text-sm">
        {reviewWords.selection.count(count)}
      </span>
      <Button size="sm" variant="quiet" onClick={onClear}>
        {reviewWords.selection.clear}
      </Button>
      <Button size="sm" variant="primary" onClick={onApprove} aria-keyshortcuts="Shift+A">
        {reviewWords.selection.approve}
      </Button>
    </div>
  );
}
