"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, FolderOpen } from "lucide-react";
import Link from "next/link";
import { QueryError } from "@/components/console/query-error";
import { BulkBar } from "@/components/memory/tree-bulk-bar";
import { foldersAbove, nameOf } from "@/components/memory/tree-rows";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { storeListWords } from "@/components/words/store-list.words";
import { folderSummaryOptions } from "./memory-list.keys";
import { type Column, MemoryTable } from "./memory-table";

const columns: Column[] = [
  { name: storeListWords.name, className: "" },
  { name: storeListWords.size, className: "md:text-right" },
  { name: storeListWords.updated, className: "" },
  { name: storeListWords.folder.holds, className: "" },
  { name: storeListWords.versions, className: "md:text-right" },
];

/** What one folder holds: its folders with counts and sizes, and its memories. */
export function FolderView({ storeId, folder }: { storeId: string; folder: string }) {
  const query = useQuery(folderSummaryOptions(storeId, folder));
  const rows = query.data?.data ?? [];
  const count = rows.reduce((sum, row) => sum + (row.type === "memory" ? 1 : row.memory_count), 0);
  const size = rows.reduce((sum, row) => sum + row.content_size_bytes, 0);
  return (
    <section
      aria-label={storeListWords.folder.title(folder)}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 border-line border-b px-4">
        <FolderPath storeId={storeId} folder={folder} />
        <span className="flex-1" />
        {query.data ? (
          <p className="shrink-0 text-muted text-xs tabular-nums">{storeListWords.folder.sum(count, size)}</p>
        ) : null}
      </div>
      {query.isPending ? (
        <SkeletonRows label={storeListWords.folder.loading} />
      ) : query.isError && !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<FolderOpen aria-hidden="true" />}
          title={storeListWords.folder.none.title}
          action={<Button href={`/stores/${storeId}`}>{storeListWords.folder.none.act}</Button>}
        >
          {storeListWords.folder.none.text}
        </EmptyState>
      ) : (
        <MemoryTable
          storeId={storeId}
          label={storeListWords.folder.title(folder)}
          rows={rows}
          columns={columns}
          within={folder}
        />
      )}
      <BulkBar storeId={storeId} atLeast={1} />
    </section>
  );
}

function FolderPath({ storeId, folder }: { storeId: string; folder: string }) {
  const home = `/stores/${storeId}`;
  const steps = folder === "/" ? [] : foldersAbove(folder);
  const link = (path: string) => `${home}?folder=${encodeURIComponent(path)}`;
  return (
    <nav aria-label={storeListWords.folder.name} className="flex min-w-0 flex-wrap items-center gap-1 text-sm">
      <Link
        href={home}
        aria-label={storeListWords.folder.back}
        className="-ml-2 flex size-10 items-center justify-center text-muted hover:text-ink md:hidden"
      >
        <ChevronLeft size={16} aria-hidden="true" />
      </Link>
      {["/", ...steps].map((path, index) => (
        <span key={path} className="flex min-w-0 items-center gap-1">
          {index > 0 ? <ChevronRight size={12} aria-hidden="true" className="shrink-0 text-faint" /> : null}
          <Link
            href={link(path)}
            aria-current={path === folder ? "page" : undefined}
            className="truncate rounded-xs py-1 text-muted hover:text-ink hover:underline aria-[current]:font-medium aria-[current]:text-ink"
          >
            {path === "/" ? storeListWords.folder.all : nameOf(path)}
          </Link>
        </span>
      ))}
    </nav>
  );
}
