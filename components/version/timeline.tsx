"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { GitCompareArrows, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { QueryError } from "@/components/console/query-error";
import type { MemoryPlace } from "@/components/memory/use-place";
import { LoadMore } from "@/components/store/load-more";
import { rowsOf } from "@/components/store/operation-query";
import { Button } from "@/components/ui/button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { versionWords } from "@/components/words/version.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { Scrubber } from "./scrubber";
import { TimelineDays } from "./timeline-days";
import { filterWords, passes, placeWith, TimelineFilter } from "./timeline-filter";
import { timelineOptions } from "./version.keys";

export type TimelineProps = {
  storeId: string;
  memoryId: string;
  /** Null for a deleted memory. */
  headVersionId: string | null;
  place: MemoryPlace;
};

/** As many rows as fill the list; with a filter, older pages are read until there are that many. */
const enoughRows = 20;

/** Every version of a memory, newest first. One opens; two, once picked, are compared. */
export function Timeline({ storeId, memoryId, headVersionId, place }: TimelineProps) {
  const query = useInfiniteQuery(timelineOptions(storeId, memoryId));
  const versions = rowsOf<ConsoleVersionJson>(query.data);
  const listed = versions.filter((version) => passes(version, place));
  const toggle = useRef<HTMLButtonElement>(null);
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const filtered = filterWords(place) !== "";
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const wanting = filtered && listed.length < enoughRows && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (wanting) void fetchNextPage();
  }, [wanting, fetchNextPage]);

  function pick(id: string) {
    const next = picked?.includes(id) ? picked.filter((other) => other !== id) : [...(picked ?? []), id];
    const [first, second] = versions.filter((version) => next.includes(version.id));
    if (!first || !second) return setPicked(next);
    setPicked(null);
    // The boxes go away, and the focus with them.
    toggle.current?.focus();
    // The list is newest first; a comparison reads from old to new.
    place.go({ compare: [second.id, first.id] });
  }

  const shown = place.compare ?? [place.version ?? headVersionId];
  return (
    <>
      <div className="flex h-9 shrink-0 items-center gap-1 border-line border-b pr-2 pl-4">
        <h3 className="font-medium text-sm max-xl:sr-only">{versionWords.timeline.title}</h3>
        <span className="flex-1 truncate pl-1 text-muted text-xs" role="status">
          {picked ? (picked.length === 0 ? versionWords.compare.pickTwo : versionWords.compare.pickOne) : ""}
        </span>
        {versions.length > 1 && !picked ? <TimelineFilter place={place} /> : null}
        {versions.length > 1 ? (
          <Button
            size="sm"
            variant="quiet"
            ref={toggle}
            aria-pressed={picked !== null}
            icon={picked ? <X size={14} aria-hidden="true" /> : <GitCompareArrows size={14} aria-hidden="true" />}
            onClick={() => setPicked(picked ? null : [])}
          >
            {picked ? versionWords.compare.stop : versionWords.compare.start}
          </Button>
        ) : null}
      </div>
      <Scrubber {...{ storeId, memoryId, headVersionId, place }} className="max-xl:hidden" />
      {filtered ? (
        <FilterBar place={place} count={listed.length} busy={hasNextPage && listed.length < enoughRows} />
      ) : null}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {query.isPending ? (
          <SkeletonRows label={versionWords.timeline.loading} />
        ) : query.isError && versions.length === 0 ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <>
            <TimelineDays
              versions={listed}
              lookOf={(version) => ({
                href: place.hrefOf(version.id === headVersionId ? {} : { version: version.id }),
                head: version.id === headVersionId,
                current: shown.includes(version.id),
                picking: picked ? { picked: picked.includes(version.id), onPick: () => pick(version.id) } : undefined,
              })}
            />
            <LoadMore query={query} label={versionWords.timeline.older} />
          </>
        )}
      </div>
    </>
  );
}

/** What the list leaves out, and the way back to all of it. */
function FilterBar({ place, count, busy }: { place: MemoryPlace; count: number; busy: boolean }) {
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-2 border-line border-b bg-accent-soft pr-2 pl-4 text-xs">
      <span className="min-w-0 flex-1 truncate" role="status">
        {versionWords.filter.count(filterWords(place), busy ? "looking" : count)}
      </span>
      <Button size="sm" variant="quiet" onClick={() => place.go(placeWith(place, { by: undefined, did: undefined }))}>
        {versionWords.filter.clear}
      </Button>
    </div>
  );
}
