"use client";

import { ListTree } from "lucide-react";
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { HiddenNotice } from "@/components/editor/hidden-notice";
import type { LineSync } from "@/components/editor/line-sync";
import { VisibleText } from "@/components/ui/visible-text";
import { previewWords } from "@/components/words/preview.words";
import { splitFrontMatter } from "./front-matter";
import { FrontMatterFields } from "./front-matter-fields";
import { MarkdownView } from "./markdown-view";
import { type Heading, readOutline, slugOf } from "./outline";

export type MemoryPreviewProps = { storeId: string; path: string; text: string; sync?: LineSync };

/** The blocks of a preview with the lines they begin on. */
function blocksOf(pane: HTMLElement): { element: HTMLElement; line: number }[] {
  const found = pane.querySelectorAll<HTMLElement>("[data-line]");
  return [...found].map((element) => ({ element, line: Number(element.dataset.line) }));
}

const topOf = (element: HTMLElement, pane: HTMLElement) =>
  element.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;

/** Scrolls a pane so that a line is at its top, as nearly as its blocks allow. */
function scrollToLine(pane: HTMLElement, line: number): HTMLElement | undefined {
  const block = line <= 1 ? undefined : blocksOf(pane).findLast((candidate) => candidate.line <= line)?.element;
  pane.scrollTo({ top: block ? topOf(block, pane) - 12 : 0 });
  return block;
}

/** Markdown as it reads: its front matter as fields, its headings as a list to jump by. */
export default function MemoryPreview({ storeId, path, text, sync }: MemoryPreviewProps) {
  const shown = useDeferredValue(text);
  const { source, body, lines } = useMemo(() => splitFrontMatter(shown), [shown]);
  const headings = useMemo(() => readOutline(body, lines + 1), [body, lines]);
  const pane = useRef<HTMLDivElement>(null);
  /** Where the editor is, while it leads. */
  const followed = useRef<number | null>(null);

  const scrolled = useEffectEvent(() => {
    const place = pane.current;
    if (!place || !sync) return;
    const first = blocksOf(place).find(({ element }) => topOf(element, place) >= place.scrollTop);
    const atEnd = place.scrollTop > 0 && place.scrollHeight - place.scrollTop - place.clientHeight < 4;
    const line = atEnd ? Number.POSITIVE_INFINITY : place.scrollTop === 0 ? 1 : (first?.line ?? 1);
    if (sync.tell("preview", line)) followed.current = null;
  });
  useEffect(() => {
    return sync?.hear("preview", (line) => {
      followed.current = line;
      if (pane.current) scrollToLine(pane.current, line);
    });
  }, [sync]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is drawn a moment after the editor has gone there.
  useEffect(() => {
    if (pane.current && followed.current !== null) scrollToLine(pane.current, followed.current);
  }, [shown]);

  function jump({ line }: Heading) {
    if (!pane.current) return;
    followed.current = null;
    sync?.tell("preview", line, true);
    scrollToLine(pane.current, line)?.focus({ preventScroll: true });
  }
  function jumpTo(name: string) {
    const heading = headings.find((candidate) => slugOf(candidate.text) === name.toLowerCase());
    if (heading) return jump(heading);
    const note = [name, `user-content-${name}`].map((id) => pane.current?.querySelector(`[id="${CSS.escape(id)}"]`));
    note.find((element) => element)?.scrollIntoView({ block: "center" });
  }

  return (
    <div className="@container flex min-h-0 flex-1 flex-col bg-surface">
      <HiddenNotice text={shown} />
      <div className="flex min-h-0 flex-1">
        {/* biome-ignore lint/a11y/useSemanticElements: a place to scroll in is not a section of the document. */}
        <div
          ref={pane}
          role="region"
          aria-label={previewWords.pane.name(path)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody could scroll this by keyboard.
          tabIndex={0}
          onScroll={() => scrolled()}
          className="min-h-0 min-w-0 flex-1 overflow-y-auto px-4 py-4 print:overflow-visible focus-visible:-outline-offset-2 md:px-6"
        >
          <div className="mx-auto max-w-[46rem]">
            {headings.length > 1 ? (
              <details className="mb-4 text-xs @3xl:hidden">
                <summary className="w-fit rounded-xs py-1 text-muted hover:text-ink">
                  {previewWords.outline.counted(headings.length)}
                </summary>
                <Outline headings={headings} onJump={jump} />
              </details>
            ) : null}
            {source === null ? null : <FrontMatterFields source={source} />}
            {body.trim() === "" ? <p className="text-muted">{previewWords.pane.empty}</p> : null}
            <MarkdownView storeId={storeId} path={path} body={body} linesBefore={lines} onHeading={jumpTo} />
          </div>
        </div>
        {headings.length > 1 ? (
          <div className="hidden w-52 shrink-0 overflow-y-auto border-line border-l px-3 py-4 text-xs @3xl:block print:hidden">
            <p className="mb-1 flex items-center gap-1.5 px-1.5 font-medium text-muted">
              <ListTree size={13} aria-hidden="true" />
              {previewWords.outline.name}
            </p>
            <Outline headings={headings} onJump={jump} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Outline({ headings, onJump }: { headings: readonly Heading[]; onJump: (heading: Heading) => void }) {
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <nav aria-label={previewWords.outline.name}>
      <ul>
        {headings.map((heading) => (
          <li key={heading.line}>
            <button
              type="button"
              onClick={() => onJump(heading)}
              style={{ paddingInlineStart: `${0.375 + (heading.level - top) * 0.75}rem` }}
              className="block min-h-6 w-full truncate rounded-sm pr-1.5 text-left text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-10"
            >
              <VisibleText text={heading.text} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
