"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { ArrowRight, X } from "lucide-react";
import { QueryError } from "@/components/console/query-error";
import { PlaceLink } from "@/components/memory/place-link";
import type { MemoryPlace } from "@/components/memory/use-place";
import { storeOptions } from "@/components/store/store.keys";
import { buttonClasses } from "@/components/ui/button";
import { Diff } from "@/components/ui/diff";
import { EmptyState } from "@/components/ui/empty-state";
import { PathText } from "@/components/ui/path-text";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { uiWords } from "@/components/words/ui.words";
import { versionWords } from "@/components/words/version.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { ComparisonBar } from "./comparison-bar";
import { useComparison } from "./use-comparison";
import { versionOptions } from "./version.keys";

export type CompareViewProps = {
  storeId: string;
  place: MemoryPlace;
  versions: readonly [before: string, after: string];
};

/** Two versions, of one memory or of two, and those of one store or of two, line by line, from the older to the newer or the other way round. */
export function CompareView({ storeId, place, versions }: CompareViewProps) {
  const before = useQuery(versionOptions(storeId, versions[0]));
  const after = useQuery(versionOptions(place.with ?? storeId, versions[1]));
  const failed = before.error ?? after.error;
  if (failed) {
    return <QueryError error={failed} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  }
  if (!before.data || !after.data) return <SkeletonRows label={versionWords.compare.loading} rows={8} />;
  return <Comparison before={before.data} after={after.data} place={place} />;
}

type ComparisonProps = { before: ConsoleVersionJson; after: ConsoleVersionJson; place: MemoryPlace };

function Comparison({ before, after, place }: ComparisonProps) {
  const blind = place.spaces === "ignored";
  const { rows, stat, patch } = useComparison(sideOf(before), sideOf(after), blind);
  const redacted = [before, after].filter((version) => version.redacted_at);
  const nameOf = useVersionNames(before, after);
  const foreign = before.memory_id !== after.memory_id;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-3 py-1.5 md:px-4">
        <h3 className="flex min-w-0 flex-wrap items-center gap-x-1.5 font-medium [overflow-wrap:anywhere]">
          <PathText path={nameOf(before)} />
          <ArrowRight size={13} aria-label={versionWords.compare.to} className="shrink-0 text-faint" />
          <PathText path={nameOf(after)} />
        </h3>
        <span className="flex-1" />
        <PlaceLink href={place.hrefOf({})} className={buttonClasses({ size: "sm", variant: "quiet" })}>
          <X size={14} aria-hidden="true" />
          {uiWords.close}
        </PlaceLink>
      </div>
      {redacted.length > 0 ? (
        <EmptyState title={versionWords.compare.redacted}>
          {versionWords.compare.withoutText(redacted.map((version) => version.number))}
        </EmptyState>
      ) : (
        <>
          <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 border-line border-b px-3 py-0.5 md:px-4">
            <ComparisonBar place={place} stat={stat} patch={patch} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <p className="flex flex-wrap gap-x-4 border-line border-b px-3 py-1.5 text-muted text-xs md:px-4">
              <span>
                {versionWords.short(before.number)} · <Time value={before.created_at} />
              </span>
              <span>
                {versionWords.short(after.number)} · <Time value={after.created_at} />
              </span>
              {!foreign && before.path !== after.path ? (
                <span className="[overflow-wrap:anywhere]">{versionWords.compare.moved(before.path, after.path)}</span>
              ) : null}
            </p>
            <Diff
              label={versionWords.compare.title(nameOf(before), nameOf(after))}
              rows={rows}
              view={place.columns === "two" ? "split" : "unified"}
              empty={blind && patch ? versionWords.compare.onlySpace : versionWords.compare.same}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** How the two are told apart: by number, by path where they are of two memories, and by store where they are of two stores. */
function useVersionNames(before: ConsoleVersionJson, after: ConsoleVersionJson) {
  const apart = before.memory_store_id !== after.memory_store_id;
  const stores = useQueries({
    queries: [before, after].map((version) => ({ ...storeOptions(version.memory_store_id), enabled: apart })),
  });
  return (version: ConsoleVersionJson) => {
    if (before.memory_id === after.memory_id) return versionWords.name(version.number);
    const store = stores[version === before ? 0 : 1]?.data?.name;
    return versionWords.compare.nameWithPath(
      version.path ?? versionWords.compare.redactedPath,
      version.number,
      apart ? store : undefined,
    );
  };
}

const sideOf = (version: ConsoleVersionJson) => ({ text: version.content ?? "", path: version.path });
