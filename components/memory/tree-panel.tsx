"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, FilePlus2, FolderTree, History } from "lucide-react";
import { useParams, usePathname, useRouter } from "next/navigation";
import { type FocusEvent, type KeyboardEvent, useMemo, useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Tree } from "@/components/ui/tree";
import { UnsavedMark, useDraftIds } from "./draft-list";
import { memoryOptions } from "./memory.keys";
import { useMemoryActs } from "./memory-acts";
import { targetEntries } from "./target-entries";
import { folderOf, folderOfRow, type MemoryTreeRow, type TreeTarget } from "./tree-rows";
import { useMemoryRights } from "./use-memory-rights";
import { useMemoryTree } from "./use-memory-tree";

/** The memory that the address names, once its path is known. */
function useSelected(storeId: string): { id: string; path: string } | undefined {
  const { memory: id } = useParams<{ memory?: string }>();
  // The memory's page reads it; the tree only looks.
  const path = useQuery({ ...memoryOptions(storeId, id ?? ""), enabled: false }).data?.path;
  return useMemo(() => (id && path ? { id, path } : undefined), [id, path]);
}

/** The memories of a store as folders, with what can be done to each. */
export function TreePanel({ storeId }: { storeId: string }) {
  const router = useRouter();
  const acts = useMemoryActs();
  const rights = useMemoryRights(storeId);
  const { block } = rights;
  const selected = useSelected(storeId);
  const tree = useMemoryTree(storeId, selected);
  const drafts = useDraftIds(storeId);
  const [focused, setFocused] = useState<TreeTarget>();
  const rows = useMemo(
    () => tree.rows.map((row) => (drafts.has(row.id) ? { ...row, badge: <UnsavedMark /> } : row)),
    [tree.rows, drafts],
  );
  const hrefOf = (id: string) => `/stores/${storeId}/memories/${id}`;
  const entriesFor = (target: TreeTarget | undefined): MenuEntry[] =>
    target ? targetEntries({ storeId, target, rights, acts, go: router.push }) : [];

  function rowAt(event: FocusEvent | KeyboardEvent): MemoryTreeRow | undefined {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    return row ? tree.rows[Number(row.dataset.index)] : undefined;
  }
  function press(event: KeyboardEvent) {
    const target = rowAt(event)?.target;
    if (!target || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === "F2" && !block) acts.move(target);
    else if ((event.key === "Delete" || event.key === "Backspace") && rights.mayDelete) acts.remove(target);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <TreeToolbar storeId={storeId} block={block} focused={focused} entries={entriesFor(focused)} />
      {tree.error ? (
        <QueryError error={tree.error} onRetry={() => tree.readOn("/")} />
      ) : tree.pending ? (
        <SkeletonRows label="Loading memories" rows={8} />
      ) : tree.empty ? (
        <EmptyState compact icon={<FolderTree aria-hidden="true" />} title="No memories yet">
          {block ? "Memories appear here when agents write them." : "Write the first one, or connect an agent."}
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the tree inside has the focus and the role; this adds keys to its rows.
        <div
          className="flex min-h-0 flex-1 flex-col"
          onFocus={(event) => setFocused(rowAt(event)?.target)}
          onKeyDown={press}
        >
          <Tree
            label="Memories"
            className="flex-1 py-1"
            items={rows}
            selectedId={selected?.id ?? null}
            onOpen={(id, { aside }) =>
              aside ? window.open(hrefOf(id), "_blank", "noopener") : router.push(hrefOf(id))
            }
            onExpand={(prefix) => tree.setOpen(prefix, true)}
            onCollapse={(prefix) => tree.setOpen(prefix, false)}
            onMore={(id) => tree.readOn(folderOfRow(id))}
            onRetry={(id) => tree.readOn(folderOfRow(id))}
            menuFor={(item) => entriesFor((item as MemoryTreeRow).target)}
          />
        </div>
      )}
    </>
  );
}

type TreeToolbarProps = { storeId: string; block: string | null; focused?: TreeTarget; entries: readonly MenuEntry[] };

function TreeToolbar({ storeId, block, focused, entries }: TreeToolbarProps) {
  const home = `/stores/${storeId}`;
  const atHome = usePathname() === home;
  const folder = focused ? (focused.kind === "folder" ? focused.path : folderOf(focused.path)) : "/";
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 border-line border-b px-2">
      {block ? null : (
        <Button
          size="sm"
          icon={<FilePlus2 size={14} aria-hidden="true" />}
          href={`${home}/memories/new?in=${encodeURIComponent(folder)}`}
        >
          New memory
        </Button>
      )}
      <span className="flex-1" />
      <IconButton
        size="sm"
        label="Recent changes"
        aria-current={atHome ? "page" : undefined}
        icon={<History size={15} aria-hidden="true" />}
        href={`${home}?view=changes`}
      />
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={focused ? `Acts for ${focused.path}` : "Acts: choose a row first"}
            disabled={entries.length === 0}
            icon={<Ellipsis size={15} aria-hidden="true" />}
          />
        }
        entries={entries}
      />
    </div>
  );
}
