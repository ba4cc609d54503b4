"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronLeft, History } from "lucide-react";
import Link from "next/link";
import { QueryError } from "@/components/console/query-error";
import { LoadMore } from "@/components/store/load-more";
import { rowsOf } from "@/components/store/operation-query";
import { EmptyState } from "@/components/ui/empty-state";
import { HoverLink } from "@/components/ui/hover-link";
import { PathText } from "@/components/ui/path-text";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { versionWords } from "@/components/words/version.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { Actor } from "./actor";
import { OperationMark, operationWord } from "./operation-mark";
import { SizeChange } from "./size-change";
import { storeChangesOptions } from "./version.keys";
import { kindOf, originWord, redactedLine } from "./version-words";

/** What was written in a store, newest first: what the store's page shows while no memory is open. */
export function RecentChanges({ storeId }: { storeId: string }) {
  const query = useInfiniteQuery(storeChangesOptions(storeId));
  const versions = rowsOf<ConsoleVersionJson>(query.data);
  return (
    <section aria-labelledby="recent-changes" className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-2 border-line border-b px-4">
        <Link
          href={`/stores/${storeId}`}
          className="-ml-2 inline-flex min-h-10 items-center gap-1 rounded-md px-2 text-muted hover:text-ink md:hidden"
        >
          <ChevronLeft size={15} aria-hidden="true" />
          {versionWords.recent.back}
        </Link>
        <h2 id="recent-changes" className="font-medium">
          {versionWords.recent.title}
        </h2>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {query.isPending ? (
          <SkeletonRows label={versionWords.recent.loading} />
        ) : query.isError && versions.length === 0 ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : versions.length === 0 ? (
          <EmptyState icon={<History aria-hidden="true" />} title={versionWords.recent.none.title}>
            {versionWords.recent.none.text}
          </EmptyState>
        ) : (
          <>
            <ul aria-label={versionWords.recent.title}>
              {versions.map((version) => (
                <ChangeRow key={version.id} storeId={storeId} version={version} />
              ))}
            </ul>
            <LoadMore query={query} />
          </>
        )}
      </div>
    </section>
  );
}

function ChangeRow({ storeId, version }: { storeId: string; version: ConsoleVersionJson }) {
  const kind = kindOf(version);
  return (
    <li className="relative flex gap-3 border-line border-b px-4 py-2.5 transition-colors hover:bg-hover">
      <OperationMark operation={kind} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-5.5 items-baseline gap-2">
          <span className="shrink-0 text-muted">{operationWord(kind)}</span>
          <HoverLink
            oneOfMany
            href={`/stores/${storeId}/memories/${version.memory_id}?version=${version.id}`}
            className="min-w-0 truncate rounded-xs font-medium after:absolute after:inset-0 hover:text-accent-text"
          >
            {version.path ? <PathText path={version.path} /> : <span>{versionWords.recent.nameless}</span>}
          </HoverLink>
          <span className="flex-1" />
          <Time value={version.redacted_at ?? version.created_at} className="shrink-0 text-muted text-xs" />
        </div>
        {kind === "redacted" ? (
          <p className="truncate text-muted text-xs">{redactedLine(version)}</p>
        ) : (
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-muted text-xs">
            <Actor type={version.actor_type} name={version.actor_name} />
            <span aria-hidden="true">·</span>
            <span>{originWord(version.origin)}</span>
            <SizeChange bytes={version.size_change_bytes} />
            {version.change_version_count > 1 ? (
              <span>{versionWords.inOneChange(version.change_version_count)}</span>
            ) : null}
          </p>
        )}
        {version.reason && kind !== "redacted" ? (
          <p className="mt-0.5 line-clamp-2 text-muted text-xs">
            {versionWords.quoted(<VisibleText text={version.reason} />)}
          </p>
        ) : null}
      </div>
    </li>
  );
}
