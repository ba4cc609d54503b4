"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight, EyeOff, FileText, Folder } from "lucide-react";
import { QueryError } from "@/components/console/query-error";
import { PlaceLink } from "@/components/memory/place-link";
import { foldersAbove, nameOf } from "@/components/memory/tree-rows";
import { LoadMore } from "@/components/store/load-more";
import { rowsOf } from "@/components/store/operation-query";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { PathText } from "@/components/ui/path-text";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { historyWords } from "@/components/words/history.words";
import type { PastItemJson } from "@/lib/history/past.present";
import { pastFolderOptions } from "./history.keys";
import type { History } from "./use-history";

const { list } = historyWords;
const linkClasses =
  "inline-flex min-w-0 items-center gap-2 rounded-xs py-0.5 font-medium [overflow-wrap:anywhere] hover:text-accent-text";

/** What a folder held at a moment; nothing in it can be changed. */
export function PastFolder({ history, at }: { history: History; at: string }) {
  const folder = history.folder ?? "/";
  const query = useInfiniteQuery({
    ...pastFolderOptions(history.storeId, at, folder),
    // Stepping through the moments must not flicker.
    placeholderData: keepPreviousData,
  });
  const rows = rowsOf<PastItemJson>(query.data);
  return (
    <section aria-label={list.name(folder)} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <FolderPath history={history} folder={folder} />
      {query.isPending ? (
        <SkeletonRows label={historyWords.loading} rows={8} />
      ) : query.isError && rows.length === 0 ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<Folder aria-hidden="true" />} title={list.none}>
          {list.noneText}
        </EmptyState>
      ) : (
        <div
          aria-busy={query.isPlaceholderData || undefined}
          className={cx("min-h-0 flex-1 overflow-y-auto", query.isPlaceholderData && "opacity-60")}
        >
          <Table label={list.name(folder)} stack>
            <THead>
              <Th>{list.columns.path}</Th>
              <Th align="end">{list.columns.size}</Th>
              <Th>{list.columns.written}</Th>
            </THead>
            <TBody>
              {rows.map((row) => (
                <PastRow key={row.type === "memory" ? row.id : row.path} row={row} history={history} />
              ))}
            </TBody>
          </Table>
          <LoadMore query={query} />
        </div>
      )}
    </section>
  );
}

function PastRow({ row, history }: { row: PastItemJson; history: History }) {
  const { at, folder } = history;
  if (row.type === "memory_prefix") {
    return (
      <Tr>
        <Td>
          <PlaceLink href={history.hrefOf({ at, folder: row.path })} className={linkClasses}>
            <Folder size={14} aria-hidden="true" className="shrink-0 text-muted" />
            <PathText path={nameOf(row.path)} />
          </PlaceLink>
        </Td>
        <Td numeric className="whitespace-nowrap text-muted">
          {list.holds(row.memory_count)}
        </Td>
        <Td />
      </Tr>
    );
  }
  if (row.path === null) {
    return (
      <Tr>
        <Td>
          <span className="inline-flex items-center gap-2 text-muted italic">
            <EyeOff size={14} aria-hidden="true" className="shrink-0" />
            {list.redacted}
          </span>
        </Td>
        <Td />
        <Td label={list.columns.written} className="text-muted">
          <Time value={row.updated_at} />
        </Td>
      </Tr>
    );
  }
  return (
    <Tr>
      <Td>
        <PlaceLink href={history.hrefOf({ at, folder, memory: row.id })} className={linkClasses}>
          <FileText size={14} aria-hidden="true" className="shrink-0 text-muted" />
          <PathText path={nameOf(row.path)} />
        </PlaceLink>
      </Td>
      <Td numeric label={list.columns.size} className="whitespace-nowrap text-muted">
        {list.bytes(row.content_size_bytes ?? 0)}
      </Td>
      <Td label={list.columns.written} className="text-muted">
        <Time value={row.updated_at} />
      </Td>
    </Tr>
  );
}

function FolderPath({ history, folder }: { history: History; folder: string }) {
  const steps = folder === "/" ? [] : foldersAbove(folder);
  return (
    <nav aria-label={list.path} className="flex min-h-10 min-w-0 shrink-0 flex-wrap items-center gap-1 px-3 text-sm">
      {["/", ...steps].map((path, index) => (
        <span key={path} className="flex min-w-0 items-center gap-1">
          {index > 0 ? <ChevronRight size={12} aria-hidden="true" className="shrink-0 text-faint" /> : null}
          <PlaceLink
            href={history.hrefOf({ at: history.at, folder: path })}
            aria-current={path === folder ? "page" : undefined}
            className="truncate rounded-xs py-1 text-muted hover:text-ink hover:underline aria-[current]:font-medium aria-[current]:text-ink"
          >
            {path === "/" ? list.all : <PathText path={nameOf(path)} />}
          </PlaceLink>
        </span>
      ))}
    </nav>
  );
}
