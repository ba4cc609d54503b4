"use client";

import { useEffect, useMemo, useRef } from "react";
import { splitFrontMatter } from "@/components/preview/front-matter";
import { FrontMatterFields } from "@/components/preview/front-matter-fields";
import { MarkdownView } from "@/components/preview/markdown-view";
import type { DiffRow } from "@/components/ui/diff";
import { reviewWords } from "@/components/words/review.words";

const words = reviewWords.look;

export type RenderedComparisonProps = {
  storeId: string;
  path: string;
  before: string;
  after: string;
  rows: readonly DiffRow[];
};

/** Both texts as they read, beside each other, with what changed marked at its edge. */
export function RenderedComparison({ storeId, path, before, after, rows }: RenderedComparisonProps) {
  const removed = useMemo(() => linesOf(rows, "removed"), [rows]);
  const added = useMemo(() => linesOf(rows, "added"), [rows]);
  return (
    <div>
      <p className="border-line border-b px-3 py-1 text-muted text-xs">{words.changedBlocks}</p>
      <div className={before === "" ? undefined : "grid md:grid-cols-2"}>
        {before === "" ? null : (
          <Rendered label={words.before} text={before} changed={removed} mark="removed" {...{ storeId, path }} />
        )}
        <Rendered label={words.after} text={after} changed={added} mark="added" {...{ storeId, path }} />
      </div>
    </div>
  );
}

const linesOf = (rows: readonly DiffRow[], kind: "added" | "removed"): readonly number[] =>
  rows.flatMap((row) => (row.kind === kind ? [(kind === "added" ? row.b : row.a) ?? 0] : []));

type RenderedProps = {
  label: string;
  storeId: string;
  path: string;
  text: string;
  changed: readonly number[];
  mark: "added" | "removed";
};

/** Marks the blocks that hold a changed line: a block reaches from its own line to that of the next. */
function markBlocks(pane: HTMLElement, changed: readonly number[], mark: RenderedProps["mark"]): void {
  const blocks = [...pane.querySelectorAll<HTMLElement>("[data-line]")].map((element) => ({
    element,
    line: Number(element.dataset.line),
  }));
  for (const [index, { element, line }] of blocks.entries()) {
    const next = blocks.slice(index + 1).find((block) => block.line > line)?.line ?? Number.POSITIVE_INFINITY;
    if (changed.some((at) => at >= line && at < next)) element.dataset.changed = mark;
    else delete element.dataset.changed;
  }
}

function Rendered({ label, storeId, path, text, changed, mark }: RenderedProps) {
  const pane = useRef<HTMLDivElement>(null);
  const { source, body, lines } = useMemo(() => splitFrontMatter(text), [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text draws new blocks.
  useEffect(() => {
    if (pane.current) markBlocks(pane.current, changed, mark);
  }, [changed, mark, text]);
  return (
    <section
      aria-label={label}
      className="min-w-0 border-line px-4 py-3 [&+section]:border-l max-md:[&+section]:border-t max-md:[&+section]:border-l-0"
    >
      <h4 className="mb-1 text-muted text-xs">{label}</h4>
      <div
        ref={pane}
        className="[&_[data-changed=added]]:rounded-xs [&_[data-changed=added]]:bg-diff-added [&_[data-changed=added]]:shadow-[-0.5rem_0_0_var(--diff-added-word)] [&_[data-changed=removed]]:rounded-xs [&_[data-changed=removed]]:bg-diff-removed [&_[data-changed=removed]]:shadow-[-0.5rem_0_0_var(--diff-removed-word)]"
      >
        {source === null ? null : <FrontMatterFields source={source} />}
        <MarkdownView storeId={storeId} path={path} body={body} linesBefore={lines} onHeading={() => {}} />
      </div>
    </section>
  );
}
