"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryError } from "@/components/console/query-error";
import type { MemoryPlace } from "@/components/memory/use-place";
import { Diff } from "@/components/ui/diff";
import { SkeletonRows } from "@/components/ui/skeleton";
import { versionWords } from "@/components/words/version.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { ComparisonBar } from "./comparison-bar";
import { useComparison } from "./use-comparison";
import { versionOptions } from "./version.keys";

/** What a version changed in the one before it. */
export function ChangesOf({ version, place }: { version: ConsoleVersionJson; place: MemoryPlace }) {
  const { previous_version_id: previousId, memory_store_id: storeId } = version;
  const query = useQuery({ ...versionOptions(storeId, previousId ?? ""), enabled: previousId !== null });
  const before = {
    text: (previousId === null ? "" : query.data?.content) ?? "",
    path: query.data?.path ?? version.path,
  };
  const blind = place.spaces === "ignored";
  const { rows, stat, patch } = useComparison(before, { text: version.content ?? "", path: version.path }, blind);
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  if (previousId !== null && query.isPending) return <SkeletonRows label={versionWords.changes.loading} />;
  if (query.data?.redacted_at) {
    return <p className="p-4 text-muted">{versionWords.changes.redacted}</p>;
  }
  const moved = query.data && query.data.path !== version.path && query.data.path !== null && version.path !== null;
  const same = version.operation === "deleted" ? versionWords.changes.emptyDeleted : versionWords.changes.same;
  return (
    <>
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 border-line border-b px-3 py-0.5 md:px-4">
        <ComparisonBar place={place} stat={stat} patch={patch} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {moved ? (
          <p className="border-line border-b px-4 py-2 text-muted text-xs [overflow-wrap:anywhere]">
            {versionWords.changes.movedFrom(<code className="font-mono">{query.data?.path}</code>)}
          </p>
        ) : null}
        <Diff
          label={versionWords.changes.title(version.number)}
          rows={rows}
          view={place.columns === "two" ? "split" : "unified"}
          empty={blind && patch ? versionWords.changes.onlySpace : same}
        />
      </div>
    </>
  );
}
