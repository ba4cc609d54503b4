"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ExternalLink } from "lucide-react";
import { QueryError } from "@/components/console/query-error";
import { MemoryEditor } from "@/components/editor/memory-editor";
import { PlaceLink } from "@/components/memory/place-link";
import { Button, buttonClasses } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PathText } from "@/components/ui/path-text";
import { SkeletonRows } from "@/components/ui/skeleton";
import { historyWords } from "@/components/words/history.words";
import { pastMemoryOptions } from "./history.keys";
import type { History } from "./use-history";

const { memory: words, list } = historyWords;

/** One memory's text as it was, to be read. */
export function PastMemory({ history, memoryId, at }: { history: History; memoryId: string; at: string }) {
  const { storeId, folder } = history;
  const query = useQuery(pastMemoryOptions(storeId, memoryId, at));
  return (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 border-line border-b px-2">
        <PlaceLink
          href={history.hrefOf({ at: history.at, folder })}
          className={buttonClasses({ variant: "quiet", size: "sm" })}
        >
          <ArrowLeft size={14} aria-hidden="true" />
          {words.close}
        </PlaceLink>
        <h3 className="min-w-0 flex-1 truncate font-mono text-sm">
          <PathText path={query.data?.path ?? ""} />
        </h3>
        <Button
          size="sm"
          variant="quiet"
          href={`/stores/${storeId}/memories/${memoryId}`}
          icon={<ExternalLink size={14} aria-hidden="true" />}
        >
          {words.page}
        </Button>
      </div>
      {query.isPending ? (
        <SkeletonRows label={historyWords.loading} rows={8} />
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : query.data.path === null ? (
        <EmptyState title={list.redacted}>{list.redactedText}</EmptyState>
      ) : (
        <div className="min-h-0 flex-1">
          <MemoryEditor
            key={query.data.memory_version_id}
            value={query.data.content ?? ""}
            path={query.data.path}
            readOnly
            ariaLabel={words.name(query.data.path)}
          />
        </div>
      )}
    </section>
  );
}
