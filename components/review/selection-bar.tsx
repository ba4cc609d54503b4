"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { verdictWords } from "@/components/words/review-verdict.words";
import { mostAtOnce } from "@/lib/domain/review-state";

export type SelectionBarProps = {
  count: number;
  onApprove: () => void;
  /** Left out where all of them are flagged. */
  onFlag?: () => void;
  onRevert: () => void;
  onGive: () => void;
  onClear: () => void;
  /** How many may be chosen in all; undefined where that is not known. */
  total: number | undefined;
  /** Left out where the list has others as well. */
  onAll?: () => void;
  /** How many were read so far, while all are being chosen. */
  gathered: number | null;
};

/** What can be done with all that is chosen. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, onApprove, onFlag, onRevert, onGive, onClear, gathered } = props;
  const clear = useRef<HTMLButtonElement>(null);
  if (count === 0 && gathered === null) return null;
  const words = verdictWords.selection;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-raised px-3 py-2">
      <div className="flex flex-1 items-center gap-2 whitespace-nowrap">
        <span role="status" className="text-sm">
          {gathered === null ? words.count(count) : words.gathering(gathered)}
        </span>
        <Button ref={clear} size="sm" variant="quiet" onClick={onClear} aria-keyshortcuts="Escape">
          {words.clear}
        </Button>
        <AllButton {...props} onGone={() => clear.current?.focus()} />
      </div>
      <div className="ml-auto flex items-center gap-2">
        <Button size="sm" onClick={onGive} aria-keyshortcuts="Shift+G">
          {words.give}
        </Button>
        {onFlag ? (
          <Button size="sm" onClick={onFlag} aria-keyshortcuts="Shift+F">
            {words.flag}
          </Button>
        ) : null}
        <Button size="sm" onClick={onRevert} aria-keyshortcuts="Shift+R">
          {words.revert}
        </Button>
        <Button size="sm" variant="primary" onClick={onApprove} aria-keyshortcuts="Shift+A">
          {words.approve}
        </Button>
      </div>
    </div>
  );
}

/** @param onGone it had the focus, and there is nothing left to choose with it */
function AllButton({ count, total, onAll, gathered, onGone }: SelectionBarProps & { onGone: () => void }) {
  const isOver = count >= Math.min(total ?? mostAtOnce, mostAtOnce);
  const isShown = onAll !== undefined && (gathered !== null || !isOver);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isShown || !isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement === document.body) onGone();
  });
  if (!isShown) return null;
  function press() {
    isPressed.current = true;
    onAll?.();
  }
  return (
    <Button size="sm" variant="quiet" busy={gathered !== null} onClick={press} aria-keyshortcuts="Shift+X">
      {verdictWords.selection.everything(total, mostAtOnce)}
    </Button>
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
