"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ErrorState } from "@/components/ui/error-state";
import { Id } from "@/components/ui/id";
import { PathText } from "@/components/ui/path-text";
import { SkeletonRows } from "@/components/ui/skeleton";
import { retentionWords } from "@/components/words/retention.words";
import type { RetentionSettings } from "@/lib/domain/store-settings";
import { previewOptions } from "./retention.keys";

const words = retentionWords.preview;

/** What rules will take away, before and after they are saved. */
export function RetentionPreview({ storeId, retention }: { storeId: string; retention: RetentionSettings }) {
  const none = retention.unread_days === null && retention.version_days === null;
  const query = useQuery({
    ...previewOptions(storeId, retention),
    placeholderData: keepPreviousData,
    enabled: !none,
  });
  return (
    <section aria-label={words.title} className="rounded-md border border-line bg-surface p-3 text-sm">
      <h3 className="font-medium">{words.title}</h3>
      {none ? (
        <p className="mt-1 text-muted">{words.nothing}</p>
      ) : query.data ? (
        <>
          <Reach title={words.next} memories={query.data.memories.now} versions={query.data.versions.now} />
          <Reach title={words.week} memories={query.data.memories.next_week} versions={query.data.versions.next_week} />
          <Samples storeId={storeId} {...query.data} />
          <p className="mt-2 text-muted text-xs">
            {words.note} {words.skipped}
          </p>
        </>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()}>{words.failed}</ErrorState>
      ) : (
        <SkeletonRows label={words.loading} />
      )}
    </section>
  );
}

function Reach({ title, memories, versions }: { title: string; memories: number; versions: number }) {
  return (
    <p className="mt-2">
      <span className="block text-muted text-xs">{title}</span>
      <span className="tabular-nums">{words.memories(memories)}</span>
      <span aria-hidden="true">{" · "}</span>
      <span className="tabular-nums">{words.versions(versions)}</span>
    </p>
  );
}

type SamplesProps = {
  storeId: string;
  memories: { sample: { id: string; path: string }[] };
  versions: { sample: { id: string; memory_id: string }[] };
};

function Samples({ storeId, memories, versions }: SamplesProps) {
  if (memories.sample.length + versions.sample.length === 0) return null;
  return (
    <div className="mt-2">
      <p className="text-muted text-xs">{words.sample}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {memories.sample.map(({ id, path }) => (
          <li key={id} className="min-w-0">
            <Link
              href={`/stores/${storeId}/memories/${id}`}
              className="block truncate font-mono text-xs underline-offset-2 hover:underline"
            >
              <PathText path={path} />
            </Link>
          </li>
        ))}
        {versions.sample.map(({ id }) => (
          <li key={id} className="min-w-0">
            <Id value={id} />
          </li>
        ))}
      </ul>
    </div>
  );
}
