"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileQuestion } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { QueryError } from "@/components/console/query-error";
import { ReadError } from "@/components/console/read-operation";
import { rowsOf } from "@/components/store/operation-query";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { timelineOptions } from "@/components/version/version.keys";
import { memoryWords } from "@/components/words/memory.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { DeletedMemory } from "./deleted-memory";
import { writeDraft } from "./draft-store";
import { memoryOptions } from "./memory.keys";
import { MemoryWorkbench } from "./memory-workbench";
import { useKeptFocus } from "./use-kept-focus";

/** A memory: its text, its history, and what can be done with both. */
export function MemoryPage({ storeId, memoryId }: { storeId: string; memoryId: string }) {
  const memory = useQuery(memoryOptions(storeId, memoryId));
  const history = useInfiniteQuery(timelineOptions(storeId, memoryId));
  const missing = isMissing(memory.error);
  useKeptFocus(`${useSearchParams()} ${missing}`);
  if (missing && (history.data || isMissing(history.error))) {
    const versions = isMissing(history.error) ? [] : rowsOf<ConsoleVersionJson>(history.data);
    if (versions.length === 0) return <NoSuchMemory storeId={storeId} memoryId={memoryId} />;
    return <DeletedMemory storeId={storeId} memoryId={memoryId} versions={versions} />;
  }
  if (memory.isError && !missing && !memory.data) {
    return <QueryError error={memory.error} onRetry={() => void memory.refetch()} busy={memory.isFetching} />;
  }
  if (!memory.data || missing) return <SkeletonRows label={memoryWords.page.loading} rows={10} />;
  return <MemoryWorkbench head={memory.data} />;
}

const isMissing = (error: unknown) => error instanceof ReadError && error.status === 404;

/** Whoever may not read a memory any more keeps no text of it in the browser either. */
function NoSuchMemory({ storeId, memoryId }: { storeId: string; memoryId: string }) {
  useEffect(() => writeDraft(storeId, memoryId, null), [storeId, memoryId]);
  return (
    <EmptyState
      icon={<FileQuestion aria-hidden="true" />}
      title={memoryWords.page.gone.title}
      action={<Button href={`/stores/${storeId}`}>{memoryWords.page.gone.act}</Button>}
    >
      {memoryWords.page.gone.text}
    </EmptyState>
  );
}
