"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Rows3, Table2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { MemoryEditor } from "@/components/editor/memory-editor";
import type { MemoryPlace } from "@/components/memory/use-place";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { blameWords } from "@/components/words/blame.words";
import { blameOptions } from "./blame.keys";
import { BlameEntry } from "./blame-entry";
import { shownRuns } from "./blame-runs";
import { BlameTable } from "./blame-table";

/** The text of a version, whose lines are asked about. */
export type BlamedText = {
  storeId: string;
  memoryId: string;
  versionId: string;
  path: string;
  content: string;
  /** The name of the text for who does not see it. */
  name: string;
};

export type BlameViewProps = {
  /** The same object for as long as it is the same text. */
  text: BlamedText;
  place: MemoryPlace;
  /** The way out, where no tab leads there. */
  back?: ReactNode;
  /** What is to be said about the text. */
  notice?: ReactNode;
};

/** Who wrote which line of a memory: beside its text, or as a table where there is no room for both. */
export function BlameView({ text, place, back, notice }: BlameViewProps) {
  const query = useQuery({
    ...blameOptions(text.storeId, text.memoryId, text.versionId),
    placeholderData: keepPreviousData,
  });
  // What is written while somebody reads comes in together with who wrote it, and takes nobody from the line they are at.
  const [blamed, setBlamed] = useState(text);
  if (blamed !== text && !query.isPlaceholderData) setBlamed(text);
  const roomy = useMediaQuery("(min-width: 48rem)");
  const [chosen, setChosen] = useState(false);
  const table = chosen || !roomy;
  const runs = useMemo(() => (query.data ? shownRuns(query.data) : []), [query.data]);
  const margin = useMemo(
    () => ({
      label: blameWords.title,
      runs: runs.map((run) => ({
        key: `${run.start} ${run.version.id}`,
        start: run.start,
        count: run.count,
        content: <BlameEntry run={run} place={place} />,
      })),
    }),
    [runs, place],
  );
  return (
    <section aria-label={blameWords.title} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 border-line border-b px-3 md:px-4 print:hidden">
        {back}
        <span className="min-w-0 flex-1 truncate text-muted text-xs" role="status">
          {query.data ? blameWords.sum(query.data.line_count, query.data.versions.length) : ""}
        </span>
        {roomy ? (
          <Button
            size="sm"
            variant="quiet"
            icon={table ? <Rows3 size={14} aria-hidden="true" /> : <Table2 size={14} aria-hidden="true" />}
            onClick={() => setChosen(!chosen)}
          >
            {table ? blameWords.asText : blameWords.asTable}
          </Button>
        ) : null}
      </div>
      {notice}
      {query.isPending ? (
        <SkeletonRows label={blameWords.loading} />
      ) : query.isError && !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : runs.length === 0 ? (
        <EmptyState title={blameWords.empty} />
      ) : table ? (
        <BlameTable runs={runs} text={blamed.content} place={place} />
      ) : (
        <div className="min-h-0 flex-1">
          <MemoryEditor value={blamed.content} path={blamed.path} readOnly margin={margin} ariaLabel={blamed.name} />
        </div>
      )}
    </section>
  );
}
