"use client";

import { Columns2, Space } from "lucide-react";
import type { Looking } from "@/components/memory/read-place";
import type { MemoryPlace } from "@/components/memory/use-place";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { versionWords } from "@/components/words/version.words";
import { placeWith } from "./timeline-filter";

export type ComparisonBarProps = { place: MemoryPlace; stat: { added: number; removed: number }; patch: string };

/** How much a comparison shows, how it is drawn, and a copy of it for `git apply`. The choices stand in the address. */
export function ComparisonBar({ place, stat, patch }: ComparisonBarProps) {
  const look = (looking: Looking) => place.pass(placeWith(place, looking));
  const [two, blind] = [place.columns === "two", place.spaces === "ignored"];
  return (
    <>
      {patch ? (
        <span className="text-muted text-xs tabular-nums">
          {versionWords.bar.lines(
            <span className="text-diff-added-sign">+{stat.added}</span>,
            <span className="text-diff-removed-sign">−{stat.removed}</span>,
          )}
        </span>
      ) : null}
      <span className="flex-1" />
      <Button
        size="sm"
        variant="quiet"
        aria-pressed={blind}
        className={blind ? "bg-selected text-ink" : undefined}
        icon={<Space size={14} aria-hidden="true" />}
        title={versionWords.bar.spacesHelp}
        onClick={() => look({ spaces: blind ? undefined : "ignored" })}
      >
        {versionWords.bar.spaces}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-pressed={two}
        className={two ? "bg-selected text-ink max-md:hidden" : "max-md:hidden"}
        icon={<Columns2 size={14} aria-hidden="true" />}
        onClick={() => look({ columns: two ? undefined : "two" })}
      >
        {versionWords.bar.columns}
      </Button>
      {patch ? <CopyButton value={patch} label={versionWords.bar.patch} /> : null}
    </>
  );
}
