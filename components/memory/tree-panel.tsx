"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, FilePlus2, FolderTree, History, Table2 } from "lucide-react";
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
import { manyEntries, targetEntries } from "./target-entries";
import { BulkBar } from "./tree-bulk-bar";
import { useLooked, useMarkLooked } from "./tree-looked";
import { AgentMark } from "./tree-marks";
import { useDropInto, useRename } from "./tree-rename";
import { folderOf, folderOfRow, type MemoryTreeRow, type TreeTarget } from "./tree-rows";
import { keyOf, useSelection } from "./tree-selection";
import { useMemoryRights } from "./use-memory-rights";
import { useMemoryTree } from "./use-memory-tree";

/** The memory that the address names, once its path is known. */
function useSelected(storeId: string): { id: string; path: string } | undefined {
  const { memory: id } = useParams<{ memory?: string }>();
  // The memory's page reads it; the tree only looks.
  const { data } = useQuery({ ...memoryOptions(storeId, id ?? ""), enabled: false });
  useMarkLooked(storeId, id && data ? { id, updatedAt: data.updated_at } : undefined);
  const path = data?.path;
  return useMemo(() => (id && path ? { id, path } : undefined), [id, path]);
}

/** The rows with what this browser knows about them: unsaved text, and what agents wrote since. */
function useMarkedRows(storeId: string, rows: readonly MemoryTreeRow[], openId: string | undefined) {
  const drafts = useDraftIds(storeId);
  const looked = useLooked(storeId);
  return useMemo(
    () =>
      rows.map((row) => {
        const seen = looked[row.id];
        const agent =
          row.id !== openId && seen !== undefined && row.agentWroteAt !== undefined && row.agentWroteAt > seen;
        if (!agent && !drafts.has(row.id)) return row;
        const badge = (
          <>
            {agent ? <AgentMark /> : null}
            {drafts.has(row.id) ? <UnsavedMark /> : null}
          </>
        );
        return { ...row, badge };
      }),
    [rows, drafts, looked, openId],
  );
}

/** The memories of a store as folders, with what can be done to each. */
export function TreePanel({ storeId }: { storeId: string }) {
  const router = useRouter();
  const acts = useMemoryActs();
  const rights = useMemoryRights(storeId);
  const { block } = rights;
  const selected = useSelected(storeId);
  const tree = useMemoryTree(storeId, selected);
  const rows = useMarkedRows(storeId, tree.rows, selected?.id);
  const selection = useSelection();
  const rename = useRename(storeId);
  const dropInto = useDropInto(storeId);
  const [focused, setFocused] = useState<TreeTarget>();
  const hrefOf = (id: string) => `/stores/${storeId}/memories/${id}`;

  function entriesFor(target: TreeTarget | undefined): MenuEntry[] {
    if (!target) return [];
    const many = selection.targets.size > 1 && selection.ids.has(keyOf(target));
    return many
      ? manyEntries({ targets: [...selection.targets.values()], rights, acts })
      : targetEntries({ storeId, target, rights, acts, go: router.push, rename: rename.start });
  }
  function rowAt(event: FocusEvent | KeyboardEvent): MemoryTreeRow | undefined {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    return row ? tree.rows[Number(row.dataset.index)] : undefined;
  }
  function targetsOf(ids: Iterable<string>): TreeTarget[] {
    const shown = new Map(tree.rows.map(({ id, target }) => [id, target]));
    return [...ids].flatMap((id) => shown.get(id) ?? selection.targets.get(id) ?? []);
  }
  function press(event: KeyboardEvent) {
    const target = rowAt(event)?.target;
    if (!target || event.metaKey || event.ctrlKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === "F2" && !block) rename.start(target);
    else if ((event.key === "Delete" || event.key === "Backspace") && rights.mayDelete) {
      if (selection.targets.size > 1) acts.removeMany([...selection.targets.values()]);
      else acts.remove(target);
    } else return;
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
        <EmptyTree block={block} onFiles={(files) => acts.drop(files, "/")} />
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
            selection={{ ids: selection.ids, onChange: (ids) => selection.choose(targetsOf(ids)) }}
            renaming={rename.renaming}
            drops={
              block
                ? {}
                : {
                    onMove: (ids, folder) => void dropInto(targetsOf(ids), folder ?? "/"),
                    onFiles: (files, folder) => acts.drop(files, folder ?? "/"),
                  }
            }
          />
        </div>
      )}
      <BulkBar storeId={storeId} atLeast={2} />
    </>
  );
}

/** A store without memories: files can be dropped on it all the same. */
function EmptyTree({ block, onFiles }: { block: string | null; onFiles: (files: File[]) => void }) {
  const empty = (
    <EmptyState compact icon={<FolderTree aria-hidden="true" />} title="No memories yet">
      {block
        ? "Memories appear here when agents write them."
        : "Write the first one, drop files here, or connect an agent."}
    </EmptyState>
  );
  if (block) return empty;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place for the pointer only; the button above is for every hand.
    <div
      className="flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
      }}
    >
      {empty}
    </div>
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
        label="Show as a list"
        icon={<Table2 size={15} aria-hidden="true" />}
        href={`${home}?view=list`}
      />
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
