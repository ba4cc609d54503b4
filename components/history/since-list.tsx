"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Equal } from "lucide-react";
import Link from "next/link";
import { QueryError } from "@/components/console/query-error";
import { LoadMore } from "@/components/store/load-more";
import { EmptyState } from "@/components/ui/empty-state";
import { PathText } from "@/components/ui/path-text";
import { SkeletonRows } from "@/components/ui/skeleton";
import { OperationMark } from "@/components/version/operation-mark";
import { historyWords } from "@/components/words/history.words";
import type { DifferenceJson } from "@/lib/history/history.present";
import { sinceOptions } from "./history.keys";
import type { History } from "./use-history";

const { compare } = historyWords;
const marks = { created: "created", modified: "modified", renamed: "modified", deleted: "deleted" } as const;

/** Where the difference of one memory is shown line by line, or its one text. */
function hrefOf(storeId: string, row: DifferenceJson): string {
  const page = `/stores/${storeId}/memories/${row.memory_id}`;
  const { from_version_id: from, to_version_id: to } = row;
  if (from && to && !row.redacted) return `${page}?compare=${from}..${to}`;
  return `${page}?version=${to ?? from}`;
}

/** Which memories differ between a moment and now. */
export function SinceList({ history, at }: { history: History; at: string }) {
  const query = useInfiniteQuery(sinceOptions(history.storeId, at, history.folder));
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const counts = query.data?.pages[0]?.counts;
  if (query.isPending) return <SkeletonRows label={historyWords.loading} rows={8} />;
  if (query.isError && rows.length === 0) {
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  if (rows.length === 0 || !counts) {
    return (
      <EmptyState icon={<Equal aria-hidden="true" />} title={compare.none}>
        {compare.noneText}
      </EmptyState>
    );
  }
  return (
    <section aria-label={compare.name} className="min-h-0 flex-1 overflow-y-auto">
      <p className="border-line border-b px-4 py-2 text-muted text-xs tabular-nums" role="status">
        {compare.counts(counts.created, counts.modified, counts.renamed, counts.deleted)}
      </p>
      <ul aria-label={compare.name}>
        {rows.map((row) => (
          <SinceRow key={row.memory_id} row={row} href={hrefOf(history.storeId, row)} />
        ))}
      </ul>
      <LoadMore query={query} />
    </section>
  );
}

function SinceRow({ row, href }: { row: DifferenceJson; href: string }) {
  const path = row.to_path ?? row.from_path;
  const moved = row.from_path !== null && row.to_path !== null && row.from_path !== row.to_path;
  return (
    <li className="relative flex gap-3 border-line border-b px-4 py-2.5 transition-colors hover:bg-hover">
      <OperationMark operation={row.redacted ? "redacted" : marks[row.kind]} />
      <div className="min-w-0 flex-1">
        <p className="flex min-h-5.5 items-baseline gap-2">
          <span className="shrink-0 text-muted">{compare.kinds[row.kind]}</span>
          <Link href={href} className="min-w-0 truncate rounded-xs font-medium after:absolute after:inset-0">
            {path === null ? compare.unknownPath : <PathText path={path} />}
          </Link>
        </p>
        {moved ? (
          <p className="text-muted text-xs [overflow-wrap:anywhere]">
            {compare.from(<PathText path={row.from_path ?? ""} />)}
          </p>
        ) : null}
        {row.redacted ? <p className="text-muted text-xs">{compare.redacted}</p> : null}
      </div>
    </li>
  );
}
