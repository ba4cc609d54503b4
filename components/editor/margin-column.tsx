"use client";

import { type ReactNode, useEffect, useState } from "react";
import { cx } from "@/components/ui/cx";
import type { Monaco } from "./monaco-loader";

/** What stands beside neighbouring lines; they count from 1. */
export type MarginRun = { key: string; start: number; count: number; content: ReactNode };

/** A column beside the text, such as who wrote which line. */
export type Margin = { label: string; runs: readonly MarginRun[] };

/** The same beside a text whose lines stand elsewhere. */
export const marginAt = ({ label, runs }: Margin, lineOf: (line: number) => number): Margin => ({
  label,
  runs: runs.map((run) => {
    const start = lineOf(run.start);
    return { ...run, start, count: lineOf(run.start + run.count) - start };
  }),
});

type Drawn = { run: MarginRun; top: number; height: number };

/** Runs drawn beyond the edges, so that the Tab key finds the next one before it is scrolled to. */
const beyond = 120;

function draw(editor: Monaco.editor.IStandaloneCodeEditor, runs: readonly MarginRun[]): Drawn[] {
  const lines = editor.getModel()?.getLineCount() ?? 0;
  const [from, to] = [editor.getScrollTop(), editor.getScrollTop() + editor.getLayoutInfo().height];
  return runs.flatMap((run): Drawn[] => {
    if (run.start > lines) return [];
    const top = editor.getTopForLineNumber(run.start);
    const end = editor.getBottomForLineNumber(Math.min(run.start + run.count - 1, lines));
    if (end < from - beyond || top > to + beyond) return [];
    return [{ run, top: top - from, height: end - top }];
  });
}

type MarginColumnProps = {
  /** Null until it is there; the column has its width before that, so that the text does not move. */
  editor: Monaco.editor.IStandaloneCodeEditor | null;
  margin: Margin;
};

/** Stands left of the editor and scrolls with it: every run is as high as its lines, and what it holds stays in sight. */
export function MarginColumn({ editor, margin }: MarginColumnProps) {
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);
  const { runs, label } = margin;
  useEffect(() => {
    if (!editor) return;
    const redraw = () => setDrawn(draw(editor, runs));
    redraw();
    const events = [
      editor.onDidScrollChange(redraw),
      editor.onDidLayoutChange(redraw),
      editor.onDidContentSizeChange(redraw),
    ];
    return () => {
      for (const event of events) event.dispose();
    };
  }, [editor, runs]);
  return (
    <ul
      aria-label={label}
      onWheel={(event) => editor?.setScrollTop(editor.getScrollTop() + event.deltaY)}
      className="relative w-56 shrink-0 overflow-hidden border-line border-r text-xs"
    >
      {drawn.map(({ run, top, height }) => (
        <li
          key={run.key}
          style={{ top, height }}
          className={cx("absolute inset-x-0 border-line border-t", top < 1 && top > -1 && "border-t-transparent")}
          onFocus={() => top < 0 && editor?.revealLineNearTop(run.start)}
        >
          <div className="sticky top-0" style={{ marginTop: Math.min(Math.max(0, -top), Math.max(0, height - 20)) }}>
            {run.content}
          </div>
        </li>
      ))}
    </ul>
  );
}
