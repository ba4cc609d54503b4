"use client";

import type { ReactNode } from "react";
import { HeldNotice } from "@/components/review/held-mark";
import { cx } from "@/components/ui/cx";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { Scrubber } from "@/components/version/scrubber";
import { Timeline } from "@/components/version/timeline";
import { memoryWords } from "@/components/words/memory.words";
import { PlaceLink } from "./place-link";
import type { MemoryPlace } from "./use-place";

/**
 * Whether there is room for the timeline beside the text, with the navigation and the tree. The server draws it, hidden where there is
 * none, so that the text has its place from the first paint.
 */
export const useTimelineBeside = () => useMediaQuery("(min-width: 80rem)", true);

export type MemoryFrameProps = {
  storeId: string;
  memoryId: string;
  /** Null for a deleted memory. */
  headVersionId: string | null;
  place: MemoryPlace;
  /** There is room for the timeline beside the text. */
  wide: boolean;
  /** The text can be looked at as it reads. */
  mayPreview?: boolean;
  header: ReactNode;
  children: ReactNode;
};

const tab = "-mb-px flex min-h-9 flex-1 items-center justify-center border-b-2 pointer-coarse:min-h-10";
const plain = "border-transparent text-muted hover:text-ink";
const chosen = "border-accent font-medium text-ink";

/** The memory's header, what is being looked at, and the timeline: beside it where there is room, behind a tab where there is not. */
export function MemoryFrame(props: MemoryFrameProps) {
  const { storeId, memoryId, headVersionId, place, wide, mayPreview = false, header, children } = props;
  const now = !place.compare && !place.version;
  const onHistory = now && place.view === "history";
  const onPreview = now && mayPreview && (place.view === "preview" || place.view === "split");
  const onText = now && !onHistory && !onPreview;
  // Text and preview, or text and its authors, need the room: the timeline is back with either of them alone.
  const narrow = place.compare ? false : place.view === "blame" || (now && mayPreview && place.view === "split");
  const timeline = <Timeline storeId={storeId} memoryId={memoryId} headVersionId={headVersionId} place={place} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {header}
      <HeldNotice storeId={storeId} memoryId={memoryId} />
      <nav aria-label={memoryWords.views.name} className="flex shrink-0 border-line border-b xl:hidden print:hidden">
        <PlaceLink
          href={place.hrefOf({})}
          aria-current={onText ? "page" : undefined}
          className={cx(tab, onText ? chosen : plain)}
        >
          {memoryWords.views.text}
        </PlaceLink>
        {mayPreview ? (
          <PlaceLink
            href={place.hrefOf({ view: "preview" })}
            aria-current={onPreview ? "page" : undefined}
            className={cx(tab, onPreview ? chosen : plain)}
          >
            {memoryWords.views.preview}
          </PlaceLink>
        ) : null}
        <PlaceLink
          href={place.hrefOf({ view: "history" })}
          aria-current={onHistory ? "page" : undefined}
          className={cx(tab, now && !onHistory ? plain : chosen)}
        >
          {memoryWords.views.history}
        </PlaceLink>
      </nav>
      {now ? null : (
        <Scrubber
          {...{ storeId, memoryId, headVersionId, place }}
          className={cx(narrow ? "2xl:hidden" : "xl:hidden", "print:hidden")}
        />
      )}
      <div className="flex min-h-0 flex-1">
        <div
          data-memory-body
          tabIndex={-1}
          className={cx("flex min-h-0 min-w-0 flex-1 flex-col outline-none", onHistory && "max-xl:hidden")}
        >
          {children}
        </div>
        {wide || onHistory ? (
          <aside
            aria-label={memoryWords.views.history}
            className={cx(
              "flex min-h-0 w-full min-w-0 flex-col border-line print:hidden xl:w-72 xl:shrink-0 xl:border-l 2xl:w-80",
              !onHistory && "max-xl:hidden",
              narrow && "max-2xl:hidden",
            )}
          >
            {timeline}
          </aside>
        ) : null}
      </div>
    </div>
  );
}
