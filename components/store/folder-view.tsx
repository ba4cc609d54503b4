"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, FolderOpen } from "lucide-react";
import Link from "next/link";
import { QueryError } from "@/components/console/query-error";
import { BulkBar } from "@/components/memory/tree-bulk-bar";
import { foldersAbove, nameOf } from "@/components/memory/tree-rows";
import { memoriesWord } from "@/components/memory/tree-selection";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { folderSummaryOptions } from "./memory-list.keys";
import { type Column, MemoryTable } from "./memory-table";

const columns: Column[] = [
  { name: "Name", className: "" },
  { name: "Size", className: "md:text-right" },
  { name: "Updated", className: "" },
  { name: "Holds, or written by", className: "" },
  { name: "Versions", className: "md:text-right" },
];

/** What one folder holds: its folders with counts and sizes, and its memories. */
export function FolderView({ storeId, folder }: { storeId: string; folder: string }) {
  const query = useQuery(folderSummaryOptions(storeId, folder));
  const rows = query.data?.data ?? [];
  const count = rows.reduce((sum, row) => sum + (row.type === "memory" ? 1 : row.memory_count), 0);
  const size = rows.reduce((sum, row) => sum + row.content_size_bytes, 0);
  return (
    <section aria-label={`Folder ${folder}`} className="@container flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 border-line border-b px-4">
        <FolderPath storeId={storeId} folder={folder} />
        <span className="flex-1" />
        {query.data ? (
          <p className="shrink-0 text-muted text-xs tabular-nums">
            {memoriesWord(count)}, {size.toLocaleString("en")} bytes
          </p>
        ) : null}
      </div>
      {query.isPending ? (
        <SkeletonRows label="Loading the folder" />
      ) : query.isError && !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<FolderOpen aria-hidden="true" />}
          title="Nothing is in this folder"
          action={<Button href={`/stores/${storeId}`}>Go to the store</Button>}
        >
          A folder exists while a memory is in it. It was emptied, renamed or moved.
        </EmptyState>
      ) : (
        <MemoryTable storeId={storeId} label={`Folder ${folder}`} rows={rows} columns={columns} within={folder} />
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
    <nav aria-label="Folder" className="flex min-w-0 flex-wrap items-center gap-1 text-sm">
      <Link
        href={home}
        aria-label="Back to the memories"
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
            {path === "/" ? "All folders" : nameOf(path)}
          </Link>
        </span>
      ))}
    </nav>
  );
}
