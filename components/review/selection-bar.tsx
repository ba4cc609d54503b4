"use client";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { verdictWords } from "@/components/words/review-verdict.words";

export type SelectionBarProps = {
  count: number;
  onApprove: () => void;
  /** Left out where all of them are flagged. */
  onFlag?: () => void;
  onRevert: () => void;
  onGive: () => void;
  onClear: () => void;
};

/** What can be done with all that is chosen. */
export function SelectionBar({ count, onApprove, onFlag, onRevert, onGive, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-raised px-3 py-2">
      <div className="flex flex-1 items-center gap-2 whitespace-nowrap">
        <span role="status" className="text-sm">
          {verdictWords.selection.count(count)}
        </span>
        <Button size="sm" variant="quiet" onClick={onClear} aria-keyshortcuts="Escape">
          {verdictWords.selection.clear}
        </Button>
      </div>
      <div className="ml-auto flex items-center gap-2">
        <Button size="sm" onClick={onGive} aria-keyshortcuts="Shift+G">
          {verdictWords.selection.give}
        </Button>
        {onFlag ? (
          <Button size="sm" onClick={onFlag} aria-keyshortcuts="Shift+F">
            {verdictWords.selection.flag}
          </Button>
        ) : null}
        <Button size="sm" onClick={onRevert} aria-keyshortcuts="Shift+R">
          {verdictWords.selection.revert}
        </Button>
        <Button size="sm" variant="primary" onClick={onApprove} aria-keyshortcuts="Shift+A">
          {verdictWords.selection.approve}
        </Button>
      </div>
    </div>
  );
}

export type ChooseAllProps = {
  /** What has been read of the list. */
  ids: readonly string[];
  isAll: boolean;
  chosen: ReadonlySet<string>;
  onChange: (ids: readonly string[]) => void;
};

/** One box for every change that has been read, above their own. A phone has no room for it: there the boxes of groups do. */
export function ChooseAll({ ids, isAll, chosen, onChange }: ChooseAllProps) {
  const count = ids.filter((id) => chosen.has(id)).length;
  const words = verdictWords.selection;
  return (
    <Checkbox
      label={isAll ? words.all(ids.length) : words.allLoaded(ids.length)}
      hideLabel
      checked={count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      onChange={() => onChange(ids)}
      className="mr-1 shrink-0 pl-1 max-sm:hidden"
    />
  );
}
