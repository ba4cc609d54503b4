import type { TreeItem } from "@/components/ui/tree";
import { memoryTreeWords } from "@/components/words/memory-tree.words";
import { isAgent } from "@/lib/domain/actor";
import type { TreeItemJson } from "@/lib/memory/memory-bulk.present";

/** What a row of the tree stands for; folders' paths end with `/`. */
export type TreeTarget =
  | { kind: "memory"; id: string; path: string; sha256: string; versionId: string }
  | { kind: "folder"; path: string };

export type MemoryTreeRow = TreeItem & {
  target?: TreeTarget;
  /** When a program wrote the head; absent where a person did. */
  agentWroteAt?: string;
};

/** What has been read of one folder. */
export type FolderState = {
  items: readonly TreeItemJson[];
  failed: boolean;
  /** Nothing has arrived yet. */
  pending: boolean;
  more: boolean;
  fetchingMore: boolean;
};

export type TreeView = {
  folderAt: (prefix: string) => FolderState | undefined;
  isOpen: (prefix: string) => boolean;
  /** The memory that is being looked at: shown in its folder even where that page has not been read. */
  selected?: { id: string; path: string };
};

/** The folders above a memory, outermost first, without the root: `/a/b/c` gives `/a/`, `/a/b/`. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let slash = path.indexOf("/", 1); slash !== -1; slash = path.indexOf("/", slash + 1)) {
    folders.push(path.slice(0, slash + 1));
  }
  return folders;
}

/** The folder that holds a memory or folder: `/a/b` and `/a/b/` give `/a/`. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/", path.length - 2) + 1);
}

/** The last segment, without slashes. */
export function nameOf(path: string): string {
  return path.replace(/\/$/, "").split("/").at(-1) ?? path;
}

/** Every visible row from top to bottom. */
export function treeRows(view: TreeView): MemoryTreeRow[] {
  const rows: MemoryTreeRow[] = [];
  addChildren(rows, view, "/", 0);
  return rows;
}

function addChildren(rows: MemoryTreeRow[], view: TreeView, prefix: string, depth: number): void {
  const folder = view.folderAt(prefix);
  if (!folder || (folder.pending && !folder.failed)) {
    rows.push({ id: `loading ${prefix}`, label: memoryTreeWords.rows.loading, kind: "loading", depth });
    return;
  }
  let sawSelected = false;
  for (const item of folder.items) {
    if (item.type === "memory_prefix") {
      const expanded = view.isOpen(item.path);
      const target = targetOf(item);
      rows.push({ id: item.path, label: nameOf(item.path), kind: "folder", depth, expanded, title: item.path, target });
      if (expanded) addChildren(rows, view, item.path, depth + 1);
      continue;
    }
    sawSelected ||= item.id === view.selected?.id;
    rows.push(memoryRow(item, depth));
  }
  const { selected } = view;
  if (folder.more && selected && !sawSelected && folderOf(selected.path) === prefix) {
    rows.push({ id: selected.id, label: nameOf(selected.path), kind: "item", depth, title: selected.path });
  }
  if (folder.failed) {
    rows.push({ id: `error ${prefix}`, label: memoryTreeWords.rows.failed, kind: "error", depth });
  } else if (folder.more) {
    const label = folder.fetchingMore ? memoryTreeWords.rows.loadingMore : memoryTreeWords.rows.more;
    rows.push({ id: `more ${prefix}`, label, kind: folder.fetchingMore ? "loading" : "more", depth });
  }
}

type NamedJson =
  | { type: "memory_prefix"; path: string }
  | { type: "memory"; id: string; path: string; content_sha256: string; memory_version_id: string };

/** What a row stands for, of the tree and of the lists alike. */
export function targetOf(item: NamedJson): TreeTarget {
  if (item.type === "memory_prefix") return { kind: "folder", path: item.path };
  const { id, path, content_sha256: sha256, memory_version_id: versionId } = item;
  return { kind: "memory", id, path, sha256, versionId };
}

function memoryRow(memory: Extract<TreeItemJson, { type: "memory" }>, depth: number): MemoryTreeRow {
  const { id, path } = memory;
  const agentWroteAt = isAgent(memory.last_actor_type) ? memory.updated_at : undefined;
  return { id, label: nameOf(path), kind: "item", depth, title: path, target: targetOf(memory), agentWroteAt };
}

/** The folder that a row of kind `more`, `loading` or `error` belongs to. */
export function folderOfRow(id: string): string {
  return id.slice(id.indexOf(" ") + 1);
}
