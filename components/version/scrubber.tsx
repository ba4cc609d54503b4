"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { MemoryPlace } from "@/components/memory/use-place";
import { rowsOf } from "@/components/store/operation-query";
import { cx } from "@/components/ui/cx";
import { Slider } from "@/components/ui/slider";
import { versionWords } from "@/components/words/version.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { actorLabel } from "./actor";
import { operationWord } from "./operation-mark";
import { passes } from "./timeline-filter";
import { timelineOptions, versionOptions } from "./version.keys";
import { kindOf } from "./version-words";

export type ScrubberProps = {
  storeId: string;
  memoryId: string;
  headVersionId: string | null;
  place: MemoryPlace;
  className?: string;
};

function words(version: ConsoleVersionJson): string {
  const who = actorLabel({ type: version.actor_type, name: version.actor_name });
  return versionWords.didBy(version.number, operationWord(kindOf(version)), who);
}

/** A slider through the history, oldest on the left: at each stop the page shows what that version changed, or who had written its lines. Arrow keys take one step. */
export function Scrubber({ storeId, memoryId, headVersionId, place, className }: ScrubberProps) {
  const id = useId();
  const client = useQueryClient();
  const query = useInfiniteQuery(timelineOptions(storeId, memoryId));
  const stops = rowsOf<ConsoleVersionJson>(query.data)
    .filter((version) => passes(version, place))
    .reverse();
  if (stops.length < 2) return null;
  // Of two that are compared, the second, unless it is of another memory.
  const places = [place.compare?.[1], place.compare?.[0], place.version, headVersionId].map((id) =>
    stops.findIndex((version) => version.id === id),
  );
  const at = places.find((found) => found !== -1) ?? stops.length - 1;
  const shown = stops[at];

  function step(to: number) {
    const version = stops[to];
    if (!version) return;
    place.pass({ version: version.id, view: place.view === "blame" ? "blame" : "changes" });
    // So that the next step, either way, shows at once.
    for (const near of [stops[to - 1], stops[to + 1]]) {
      if (near) void client.prefetchQuery(versionOptions(storeId, near.id));
    }
    if (to === 0 && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  }

  return (
    <div className={cx("flex h-9 shrink-0 items-center gap-2.5 border-line border-b px-4 text-xs", className)}>
      <label htmlFor={id} className="sr-only">
        {versionWords.scrubber.name}
      </label>
      <Slider
        id={id}
        min={0}
        max={stops.length - 1}
        step={1}
        value={at}
        aria-valuetext={shown ? words(shown) : undefined}
        onChange={(event) => step(Number(event.currentTarget.value))}
      />
      <span aria-hidden="true" className="shrink-0 text-muted tabular-nums">
        {versionWords.scrubber.of(shown?.number, stops.at(-1)?.number)}
      </span>
    </div>
  );
}
