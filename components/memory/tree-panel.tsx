"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Ellipsis, FilePlus2, FolderTree, History, ListChecks, Table2 } from "lucide-react";
import { useParams, usePathname, useRouter } from "next/navigation";
import { type FocusEvent, type KeyboardEvent, startTransition, useMemo, useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { HeldMark } from "@/components/review/held-mark";
import { useHeld } from "@/components/review/use-held";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { Tree } from "@/components/ui/tree";
import { historyWords } from "@/components/words/history.words";
import { memoryTreeWords } from "@/components/words/memory-tree.words";
import { UnsavedMark, useDraftIds } from "./draft-list";
import { memoryOptions } from "./memory.keys";
import { useMemoryActs } from "./memory-acts";
import { exportEntries, manyEntries, targetEntries } from "./target-entries";
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
  const held = useHeld(storeId);
  return useMemo(
    () =>
      rows.map((row) => {
        const seen = looked[row.id];
        const agent =
          row.id !== openId && seen !== undefined && row.agentWroteAt !== undefined && row.agentWroteAt > seen;
        if (!agent && !drafts.has(row.id) && !held.has(row.id)) return row;
        const badge = (
          <>
            {held.has(row.id) ? <HeldMark /> : null}
            {agent ? <AgentMark /> : null}
            {drafts.has(row.id) ? <UnsavedMark /> : null}
          </>
        );
        return { ...row, badge };
      }),
    [rows, drafts, looked, held, openId],
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
      : targetEntries({
          storeId,
          target,
          rights,
          acts,
          go: router.push,
          rename: rename.start,
          choose: selection.choosing ? undefined : selection.startChoosing,
        });
  }
  function rowAt(event: FocusEvent | KeyboardEvent): MemoryTreeRow | undefined {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    return row ? tree.rows[Number(row.dataset.index)] : undefined;
  }
  function targetsOf(ids: Iterable<string>): TreeTarget[] {
    const shown = new Map(tree.rows.map(({ id, target }) => [id, target]));
    return [...ids].flatMap((id) => shown.get(id) ?? selection.targets.get(id) ?? []);
  }
  async function chooseAll(id: string) {
    const beside = tree.rows.find((row) => row.id === id)?.target;
    const all = beside && (await tree.readAll(folderOf(beside.path)));
    if (all) selection.choose(all);
    else toast.error(memoryTreeWords.chosen.notAll, { description: memoryTreeWords.chosen.notAllHelp });
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
      <TreeToolbar storeId={storeId} block={block} focused={focused} entries={entriesFor(focused)} empty={tree.empty} />
      {tree.error ? (
        <QueryError error={tree.error} onRetry={() => tree.readOn("/")} />
      ) : tree.pending ? (
        <SkeletonRows label={memoryTreeWords.loading} rows={8} />
      ) : tree.empty ? (
        <EmptyTree block={block} onFiles={(files) => acts.drop(files, "/")} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the tree inside has the focus and the role; this adds keys to its rows.
        <div
          className="flex min-h-0 flex-1 flex-col"
          onFocus={(event) => {
            const target = rowAt(event)?.target;
            // The focus moves first; what the toolbar offers for it may come a frame later.
            startTransition(() => setFocused(target));
          }}
          onKeyDown={press}
        >
          <Tree
            label={memoryTreeWords.name}
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
            selection={{
              ids: selection.ids,
              onChange: (ids) => selection.choose(targetsOf(ids)),
              boxes: selection.choosing,
              onLeave: selection.clear,
              onAll: (id) => void chooseAll(id),
            }}
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
    <EmptyState compact icon={<FolderTree aria-hidden="true" />} title={memoryTreeWords.none.title}>
      {block ? memoryTreeWords.none.textBlocked : memoryTreeWords.none.text}
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

type TreeToolbarProps = {
  storeId: string;
  block: string | null;
  focused?: TreeTarget;
  entries: readonly MenuEntry[];
  empty: boolean;
};

const wholeStore: TreeTarget = { kind: "folder", path: "/" };

function TreeToolbar({ storeId, block, focused, entries, empty }: TreeToolbarProps) {
  const acts = useMemoryActs();
  const { choosing, startChoosing } = useSelection();
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
          {memoryTreeWords.toolbar.new}
        </Button>
      )}
      <span className="flex-1" />
      <IconButton
        size="sm"
        label={memoryTreeWords.toolbar.list}
        icon={<Table2 size={15} aria-hidden="true" />}
        href={`${home}?view=list`}
      />
      <IconButton
        size="sm"
        label={memoryTreeWords.toolbar.changes}
        aria-current={atHome ? "page" : undefined}
        icon={<History size={15} aria-hidden="true" />}
        href={`${home}?view=changes`}
      />
      <IconButton
        size="sm"
        label={historyWords.link}
        icon={<CalendarClock size={15} aria-hidden="true" />}
        href={`${home}/history`}
      />
      {choosing || empty ? null : (
        <IconButton
          size="sm"
          label={memoryTreeWords.acts.chooseSeveral}
          icon={<ListChecks size={15} aria-hidden="true" />}
          className="md:pointer-fine:hidden"
          onClick={() => startChoosing()}
        />
      )}
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={focused ? memoryTreeWords.toolbar.actsFor(focused.path) : memoryTreeWords.toolbar.acts}
            icon={<Ellipsis size={15} aria-hidden="true" />}
          />
        }
        entries={[
          ...entries,
          ...(entries.length > 0 ? [{ kind: "separator" } as const] : []),
          { kind: "label", label: memoryTreeWords.toolbar.wholeStore },
          ...exportEntries(acts, [wholeStore]),
        ]}
      />
    </div>
  );
}
