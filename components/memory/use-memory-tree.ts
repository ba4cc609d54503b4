"use client";

import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useState } from "react";
import { rowsOf } from "@/components/store/operation-query";
import type { TreeItemJson } from "@/lib/memory/memory-bulk.present";
import { FolderReader, type FolderResult } from "./folder-reader";
import { type FolderState, foldersAbove, type MemoryTreeRow, type TreeTarget, targetOf, treeRows } from "./tree-rows";

function stateOf(result: FolderResult | undefined): FolderState | undefined {
  if (!result) return undefined;
  return {
    items: rowsOf(result.data),
    failed: result.isError,
    pending: result.isPending,
    more: result.hasNextPage,
    fetchingMore: result.isFetchingNextPage,
  };
}

export type MemoryTreeModel = {
  rows: MemoryTreeRow[];
  /** Whether nothing has arrived of the root yet. */
  pending: boolean;
  error: Error | null;
  empty: boolean;
  setOpen: (prefix: string, open: boolean) => void;
  /** A folder has moved: what was open in it stays open, there and where an undo brings it back to. */
  follow: (from: string, to: string) => void;
  /** Reads the next page of a folder, or tries again to read it at all. */
  readOn: (prefix: string) => void;
  /** Everything that lies directly in an open folder, read to its end; null where that failed. */
  readAll: (prefix: string) => Promise<TreeTarget[] | null>;
};

/** The tree of a store: which folders are open, what has been read of them, and the rows that follow from both. */
export function useMemoryTree(storeId: string, selected: { id: string; path: string } | undefined): MemoryTreeModel {
  const client = useQueryClient();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(selected && foldersAbove(selected.path)));
  const [revealed, setRevealed] = useState(selected?.path);
  const [reader] = useState(() => new FolderReader(client, storeId, ["/", ...open]));

  // Following a link to a memory opens the folders above it, once: a person may close them again.
  if (selected && selected.path !== revealed) {
    setRevealed(selected.path);
    setOpen((open) => new Set([...open, ...foldersAbove(selected.path)]));
  }
  useEffect(() => reader.watch(["/", ...open]), [reader, open]);
  // Not an external store, whose changes are always drawn at once: what arrives waits for what the person is doing.
  const [results, setResults] = useState(reader.getResults);
  useEffect(() => {
    const take = () => startTransition(() => setResults(reader.getResults()));
    const stop = reader.subscribe(take);
    take();
    return stop;
  }, [reader]);

  const rows = useMemo(
    () =>
      treeRows({
        folderAt: (prefix) => stateOf(results.get(prefix)),
        isOpen: (prefix) => open.has(prefix),
        selected,
      }),
    [results, open, selected],
  );
  return useMemo(() => {
    const root = results.get("/");
    return {
      rows,
      pending: root?.isPending ?? true,
      error: root?.data ? null : (root?.error ?? null),
      empty: root?.data?.pages[0]?.data.length === 0,
      // The row has the focus first; its children may come a frame later.
      setOpen: (prefix: string, isOpen: boolean) =>
        startTransition(() => setOpen((open) => toggled(open, prefix, isOpen))),
      follow: (from: string, to: string) => setOpen((open) => followed(open, from, to)),
      readOn: (prefix: string) => {
        const result = results.get(prefix);
        if (result?.isError) void result.refetch();
        else void result?.fetchNextPage();
      },
      readAll: async (prefix: string) => {
        const result = await reader.readAll(prefix);
        return result && !result.isError ? rowsOf<TreeItemJson>(result.data).map(targetOf) : null;
      },
    };
  }, [reader, results, rows]);
}

function toggled(open: ReadonlySet<string>, prefix: string, isOpen: boolean): ReadonlySet<string> {
  const next = new Set(open);
  if (isOpen) next.add(prefix);
  else next.delete(prefix);
  return next;
}

function followed(open: ReadonlySet<string>, from: string, to: string): ReadonlySet<string> {
  const moved = [...open].filter((prefix) => prefix.startsWith(from));
  return new Set([...open, ...moved.map((prefix) => `${to}${prefix.slice(from.length)}`)]);
}
