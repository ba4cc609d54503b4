"use client";

import { uiWords } from "@/components/words/ui.words";
import { CopyButton } from "./copy-button";
import { cx } from "./cx";

export type IdProps = {
  value: string;
  /** How many of the last characters are shown after the prefix. */
  tail?: number;
  full?: boolean;
  copy?: boolean;
  className?: string;
};

/** `mem_01hx…9k2zqp`: the kind and enough of the end to tell two apart. */
function shortId(value: string, tail = 6): string {
  const cut = value.indexOf("_") + 1;
  return value.length - cut <= tail + 3 ? value : `${value.slice(0, cut)}…${value.slice(-tail)}`;
}

/** An id, short to look at, whole on hover, in the clipboard and to a screen reader. */
export function Id({ value, tail, full = false, copy = true, className }: IdProps) {
  return (
    <span className={cx("group/id inline-flex min-w-0 max-w-full items-center gap-0.5", className)}>
      <code title={value} className="min-w-0 truncate font-mono text-muted text-xs">
        {full ? value : shortId(value, tail)}
      </code>
      {copy ? <CopyButton value={value} label={uiWords.copy.copyId(value)} className="-my-1 size-6! border-0" /> : null}
    </span>
  );
}
