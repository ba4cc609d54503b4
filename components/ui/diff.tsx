"use client";

import { ChevronsUpDown } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { uiWords } from "@/components/words/ui.words";
import { Button } from "./button";
import { type LineAct, SplitCells, UnifiedCells } from "./diff-line";
import { type DiffBlock, type DiffPair, type DiffRow, foldUnchanged, pairRows } from "./diff-model";
import { useMediaQuery } from "./use-media-query";

export type { LineAct } from "./diff-line";
export type { DiffMark, DiffRow, DiffSegment } from "./diff-model";
export type DiffProps = {
  rows: readonly DiffRow[];
  /** What is compared with what, for a screen reader. */
  label: string;
  /** Side by side needs 768 px; narrower screens show one column. */
  view?: "unified" | "split";
  /** Unchanged lines left around each change; `Infinity` folds nothing. */
  context?: number;
  /** Shown when nothing differs. */
  empty?: ReactNode;
  /** Makes the numbers of the new text's lines buttons. */
  lineAct?: LineAct;
  /** What stands under a line of the new text, such as what was said about it. */
  below?: (line: number) => ReactNode;
};

/** As many lines as are drawn at once; the rest follows on request, so that a long text never blocks the page. */
const portion = 1_500;

/** Two texts line by line. Signs and words carry the meaning, colour only repeats it; text is only ever text. */
export function Diff(props: DiffProps) {
  const { rows, label, view = "unified", context = 3, empty, lineAct, below } = props;
  const wide = useMediaQuery("(min-width: 48rem)");
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [limit, setLimit] = useState(portion);
  const split = view === "split" && wide;
  const blocks = useMemo(
    () =>
      split
        ? foldUnchanged(pairRows(rows), (pair) => pair.left?.kind === "same", context, opened)
        : foldUnchanged(rows, (row) => row.kind === "same", context, opened),
    [rows, split, context, opened],
  );
  const unchanged = rows.every((row) => row.kind === "same");
  if (unchanged && empty) return <div className="px-4 py-6 text-center text-muted">{empty}</div>;
  const open = (from: number) => setOpened(new Set([...opened, from]));
  return (
    <div className="min-w-0">
      <table aria-label={label} className="w-full table-fixed border-collapse font-mono text-xs leading-5">
        {split ? <SplitColumns /> : <UnifiedColumns />}
        <tbody>
          {blocks.slice(0, limit).map((block) => (
            <BlockRow
              key={block.kind === "fold" ? `fold ${block.from}` : block.at}
              block={block}
              split={split}
              onOpen={open}
              act={lineAct}
              below={below}
            />
          ))}
        </tbody>
      </table>
      {blocks.length > limit ? (
        <div className="border-line border-t p-2 text-center">
          <Button size="sm" onClick={() => setLimit(limit + portion)}>
            {uiWords.diff.showMore(Math.min(portion, blocks.length - limit))}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type BlockRowProps = {
  block: DiffBlock<DiffRow | DiffPair>;
  split: boolean;
  onOpen: (from: number) => void;
  act?: LineAct;
  below?: (line: number) => ReactNode;
};

function BlockRow({ block, split, onOpen, act, below }: BlockRowProps) {
  if (block.kind === "line") {
    const { line } = block;
    const number = "text" in line ? line.b : line.right?.b;
    const under = number === undefined ? null : below?.(number);
    return (
      <>
        <tr>{"text" in line ? <UnifiedCells row={line} act={act} /> : <SplitCells pair={line} act={act} />}</tr>
        {under ? (
          <tr>
            <td colSpan={split ? 6 : 4} className="border-line border-y bg-surface p-0 font-sans">
              {under}
            </td>
          </tr>
        ) : null}
      </>
    );
  }
  return (
    <tr>
      <td colSpan={split ? 6 : 4} className="border-line border-y bg-sunken p-0">
        <button
          type="button"
          onClick={() => onOpen(block.from)}
          className="flex min-h-7 w-full items-center gap-2 px-3 font-sans text-muted text-xs hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:min-h-10"
        >
          <ChevronsUpDown size={13} aria-hidden="true" />
          {uiWords.diff.showUnchanged(block.count)}
        </button>
      </td>
    </tr>
  );
}

function UnifiedColumns() {
  return (
    <colgroup>
      <col className="w-10 max-sm:w-7" />
      <col className="w-10 max-sm:w-7" />
      <col className="w-6 max-sm:w-5" />
      <col />
    </colgroup>
  );
}

function SplitColumns() {
  return (
    <colgroup>
      <col className="w-10" />
      <col className="w-5" />
      <col className="w-[calc(50%-3.75rem)]" />
      <col className="w-10" />
      <col className="w-5" />
      <col className="w-[calc(50%-3.75rem)]" />
    </colgroup>
  );
}
