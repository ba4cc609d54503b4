"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight, X } from "lucide-react";
import { useMemo } from "react";
import { QueryError } from "@/components/console/query-error";
import { PlaceLink } from "@/components/memory/place-link";
import type { MemoryPlace } from "@/components/memory/use-place";
import { buttonClasses } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Diff } from "@/components/ui/diff";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { diffLines, diffStat, toPatch } from "@/lib/domain/line-diff";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { diffRows } from "./diff-rows";
import { versionOptions } from "./version.keys";

export type CompareViewProps = {
  storeId: string;
  place: MemoryPlace;
  versions: readonly [before: string, after: string];
};

/** Two versions of a memory, line by line, from the older to the newer or the other way round. */
export function CompareView({ storeId, place, versions }: CompareViewProps) {
  const before = useQuery(versionOptions(storeId, versions[0]));
  const after = useQuery(versionOptions(storeId, versions[1]));
  const failed = before.error ?? after.error;
  if (failed) {
    return <QueryError error={failed} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  }
  if (!before.data || !after.data) return <SkeletonRows label="Loading both versions" rows={8} />;
  return <Comparison before={before.data} after={after.data} place={place} />;
}

type ComparisonProps = { before: ConsoleVersionJson; after: ConsoleVersionJson; place: MemoryPlace };

function Comparison({ before, after, place }: ComparisonProps) {
  const [a, b] = [before.content ?? "", after.content ?? ""];
  const { rows, stat, patch } = useMemo(() => {
    const lines = diffLines(a, b);
    const names = { from: `a${before.path ?? ""}`, to: `b${after.path ?? ""}` };
    return { rows: diffRows(a, b), stat: diffStat(lines), patch: toPatch(lines, names) };
  }, [a, b, before.path, after.path]);
  const redacted = [before, after].filter((version) => version.redacted_at);
  const compare: [string, string] = [before.id, after.id];
  const split = place.view === "split";
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-3 py-1.5 md:px-4">
        <h3 className="flex items-center gap-1.5 font-medium">
          Version {before.number}
          <ArrowRight size={13} aria-label="to" className="text-faint" />
          Version {after.number}
        </h3>
        {patch ? (
          <span className="text-muted text-xs tabular-nums">
            <span className="text-diff-added-sign">+{stat.added}</span>{" "}
            <span className="text-diff-removed-sign">−{stat.removed}</span> lines
          </span>
        ) : null}
        <span className="flex-1" />
        <PlaceLink
          href={place.hrefOf({ compare, view: split ? undefined : "split" })}
          className={`${buttonClasses({ size: "sm" })} max-md:hidden`}
        >
          {split ? "One column" : "Side by side"}
        </PlaceLink>
        {patch ? <CopyButton value={patch} label="Copy as a patch" /> : null}
        <PlaceLink href={place.hrefOf({})} className={buttonClasses({ size: "sm", variant: "quiet" })}>
          <X size={14} aria-hidden="true" />
          Close
        </PlaceLink>
      </div>
      {redacted.length > 0 ? (
        <EmptyState title="One of the two was redacted">
          Version {redacted.map((version) => version.number).join(" and ")} has no text any more, so there is nothing to
          compare.
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <p className="flex flex-wrap gap-x-4 border-line border-b px-3 py-1.5 text-muted text-xs md:px-4">
            <span>
              v{before.number} · <Time value={before.created_at} />
            </span>
            <span>
              v{after.number} · <Time value={after.created_at} />
            </span>
            {before.path !== after.path ? (
              <span className="[overflow-wrap:anywhere]">
                Moved from {before.path} to {after.path}
              </span>
            ) : null}
          </p>
          <Diff
            label={`Version ${before.number} compared with version ${after.number}`}
            rows={rows}
            view={split ? "split" : "unified"}
            empty="The text is the same in both."
          />
        </div>
      )}
    </div>
  );
}
