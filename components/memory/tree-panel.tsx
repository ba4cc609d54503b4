"use client";

import { FolderTree } from "lucide-react";
import { useParams, useRouter } from "next/navigation";
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { QueryError } from "@/components/console/query-error";
import { useKnown } from "@/components/console/use-known";
import { fetchMonaco } from "@/components/editor/monaco-files";
import { HeldMark } from "@/components/review/held-mark";
import { useHeld } from "@/components/review/use-held";
import { EmptyState } from "@/components/ui/empty-state";
import type { MenuEntry } from "@/components/ui/menu";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { Tree, type TreeProps } from "@/components/ui/tree";
import { memoryTreeWords } from "@/components/words/memory-tree.words";
import { keyOf } from "./chosen-store";
import { UnsavedMark, useDraftIds } from "./draft-list";
import { memoryOptions } from "./memory.keys";
import { useMemoryActs } from "./memory-acts";
import { manyEntries, targetEntries } from "./target-entries";
import { BulkBar } from "./tree-bulk-bar";
import { useLooked, useMarkLooked } from "./tree-looked";
import { AgentMark } from "./tree-marks";
import { useDropInto, useRename } from "./tree-rename";
import { folderOf, folderOfRow, type MemoryTreeRow, type TreeTarget } from "./tree-rows";
import { useChoice, useChosen } from "./tree-selection";
import { TreeToolbar } from "./tree-toolbar";
import { type MemoryRights, useMemoryRights } from "./use-memory-rights";
import { type MemoryTreeModel, useMemoryTree } from "./use-memory-tree";

export type SelectedMemory = { id: string; path: string };

/** The memory that the address names, once its path is known. */
function useSelected(storeId: string, asked: SelectedMemory | null): SelectedMemory | undefined {
  const { memory: id } = useParams<{ memory?: string }>();
  const data = useKnown(memoryOptions(storeId, id ?? ""))?.data;
  useMarkLooked(storeId, id && data ? { id, updatedAt: data.updated_at } : undefined);
  const path = data?.path ?? (asked?.id === id ? asked?.path : undefined);
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

/** What the menus of the tree offer, asked for when one opens: the answer is of that moment, and rows that nobody asks about cost nothing. */
function useEntriesFor(storeId: string, rights: MemoryRights, startRename: (target: TreeTarget) => void) {
  const router = useRouter();
  const acts = useMemoryActs();
  const { chosenNow, startChoosing } = useChoice();
  const latest = useRef((_: TreeTarget | undefined): MenuEntry[] => []);
  useLayoutEffect(() => {
    latest.current = (target) => {
      if (!target) return [];
      const { targets, choosing } = chosenNow();
      const many = targets.size > 1 && targets.has(keyOf(target));
      if (many) return manyEntries({ targets: [...targets.values()], rights, acts });
      const choose = choosing ? undefined : startChoosing;
      return targetEntries({ storeId, target, rights, acts, go: router.push, rename: startRename, choose });
    };
  });
  return useCallback((target: TreeTarget | undefined) => latest.current(target), []);
}

/** The memories of a store as folders, with what can be done to each. */
export function TreePanel({ storeId, asked }: { storeId: string; asked: SelectedMemory | null }) {
  const rights = useMemoryRights(storeId);
  const selected = useSelected(storeId, asked);
  const tree = useMemoryTree(storeId, selected);
  const { start: startRename, renaming } = useRename(storeId, tree.follow);
  const entriesFor = useEntriesFor(storeId, rights, startRename);
  const [focused, setFocused] = useState<TreeTarget>();
  return (
    <>
      <TreeToolbar
        storeId={storeId}
        block={rights.block}
        focused={focused}
        entriesFor={entriesFor}
        empty={tree.empty}
      />
      <TreeBody
        storeId={storeId}
        tree={tree}
        rights={rights}
        selectedId={selected?.id ?? null}
        entriesFor={entriesFor}
        renaming={renaming}
        startRename={startRename}
        onFocused={setFocused}
      />
      <BulkBar storeId={storeId} atLeast={2} />
    </>
  );
}

type EntriesFor = (target: TreeTarget | undefined) => MenuEntry[];
type TreeBodyProps = {
  storeId: string;
  tree: MemoryTreeModel;
  rights: MemoryRights;
  selectedId: string | null;
  entriesFor: EntriesFor;
  renaming: TreeProps["renaming"];
  startRename: (target: TreeTarget) => void;
  onFocused: (target: TreeTarget | undefined) => void;
};

/** The rows, apart from the toolbar: which of them has the focus changes that and not these. */
const TreeBody = memo(function TreeBody(props: TreeBodyProps) {
  const { storeId, tree, rights, selectedId, entriesFor, renaming, startRename, onFocused } = props;
  const { block } = rights;
  const router = useRouter();
  const acts = useMemoryActs();
  const chosen = useChosen();
  const { choose, clear } = useChoice();
  const rows = useMarkedRows(storeId, tree.rows, selectedId ?? undefined);
  const dropInto = useDropInto(storeId);
  const hrefOf = (id: string) => `/stores/${storeId}/memories/${id}`;

  function rowAt(event: FocusEvent | KeyboardEvent): MemoryTreeRow | undefined {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    return row ? tree.rows[Number(row.dataset.index)] : undefined;
  }
  function targetsOf(ids: Iterable<string>): TreeTarget[] {
    const shown = new Map(tree.rows.map(({ id, target }) => [id, target]));
    return [...ids].flatMap((id) => shown.get(id) ?? chosen.targets.get(id) ?? []);
  }
  async function chooseAll(id: string) {
    const beside = tree.rows.find((row) => row.id === id)?.target;
    const all = beside && (await tree.readAll(folderOf(beside.path)));
    if (all) choose(all);
    else toast.error(memoryTreeWords.chosen.notAll, { description: memoryTreeWords.chosen.notAllHelp });
  }
  function press(event: KeyboardEvent) {
    const target = rowAt(event)?.target;
    if (!target || event.metaKey || event.ctrlKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === "F2" && !block) startRename(target);
    else if ((event.key === "Delete" || event.key === "Backspace") && rights.mayDelete) {
      if (chosen.targets.size > 1) acts.removeMany([...chosen.targets.values()]);
      else acts.remove(target);
    } else return;
    event.preventDefault();
  }

  if (tree.error) return <QueryError error={tree.error} onRetry={() => tree.readOn("/")} />;
  if (tree.pending) return <SkeletonRows label={memoryTreeWords.loading} rows={8} />;
  if (tree.empty) return <EmptyTree block={block} onFiles={(files) => acts.drop(files, "/")} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree inside has the focus and the role; this adds keys to its rows.
    <div
      className="flex min-h-0 flex-1 flex-col"
      onFocus={(event) => {
        const target = rowAt(event)?.target;
        // The focus moves first; what the toolbar offers for it may come a frame later.
        startTransition(() => onFocused(target));
      }}
      onKeyDown={press}
    >
      <Tree
        label={memoryTreeWords.name}
        className="flex-1 py-1"
        items={rows}
        selectedId={selectedId}
        onOpen={(id, { aside }) => (aside ? window.open(hrefOf(id), "_blank", "noopener") : router.push(hrefOf(id)))}
        onMeant={(id) => {
          router.prefetch(hrefOf(id));
          fetchMonaco({ ahead: true });
        }}
        onExpand={(prefix) => tree.setOpen(prefix, true)}
        onCollapse={(prefix) => tree.setOpen(prefix, false)}
        onMore={(id) => tree.readOn(folderOfRow(id))}
        onRetry={(id) => tree.readOn(folderOfRow(id))}
        menuFor={(item) => entriesFor((item as MemoryTreeRow).target)}
        selection={{
          ids: chosen.ids,
          onChange: (ids) => choose(targetsOf(ids)),
          boxes: chosen.choosing,
          onLeave: clear,
          onAll: (id) => void chooseAll(id),
        }}
        renaming={renaming}
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
  );
});

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
