import {
  Copy,
  ExternalLink,
  FileArchive,
  FileBraces,
  FilePlus2,
  FolderInput,
  FolderOpen,
  History,
  ListChecks,
  Pencil,
  Trash2,
} from "lucide-react";
import { copyText } from "@/components/ui/copy-text";
import type { MenuEntry } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { exportWords } from "@/components/words/export.words";
import { memoryTreeWords } from "@/components/words/memory-tree.words";
import type { MemoryActs } from "./memory-acts";
import type { TreeTarget } from "./tree-rows";
import { chosenWords } from "./tree-selection";
import type { MemoryRights } from "./use-memory-rights";

export type TargetEntriesInput = {
  storeId: string;
  target: TreeTarget;
  rights: MemoryRights;
  acts: MemoryActs;
  go: (href: string) => void;
  /** Where the name can be typed over in its place; the dialog without it. */
  rename?: (target: TreeTarget) => void;
  /** Where rows can be ticked one after the other, beginning with this one. */
  choose?: (target: TreeTarget) => void;
};

async function copy(text: string, what: "path" | "id") {
  if (await copyText(text)) toast.success(memoryTreeWords.copy.done[what]);
  else toast.error(memoryTreeWords.copy.failed[what], { description: memoryTreeWords.copy.help });
}

/** The ways out of the store; a folder, or all of it, also with its history. */
export function exportEntries(acts: MemoryActs, targets: readonly TreeTarget[]): MenuEntry[] {
  const [only] = targets;
  const history: MenuEntry[] =
    targets.length === 1 && only?.kind === "folder"
      ? [
          {
            label: exportWords.folder,
            icon: <History aria-hidden="true" />,
            onSelect: () => acts.exportFolder(only.path),
          },
        ]
      : [];
  return [
    {
      label: memoryTreeWords.acts.exportFiles,
      icon: <FileArchive aria-hidden="true" />,
      onSelect: () => acts.exportMany(targets, "zip"),
    },
    {
      label: memoryTreeWords.acts.export,
      icon: <FileBraces aria-hidden="true" />,
      onSelect: () => acts.exportMany(targets, "json"),
    },
    ...history,
  ];
}

/** What can be done with everything that is chosen. */
export function manyEntries({ targets, rights, acts }: ManyEntriesInput): MenuEntry[] {
  const entries: MenuEntry[] = [{ kind: "label", label: chosenWords(targets) }, ...exportEntries(acts, targets)];
  if (!rights.block) {
    entries.push({
      label: memoryTreeWords.acts.move,
      icon: <FolderInput aria-hidden="true" />,
      onSelect: () => acts.moveMany(targets),
    });
  }
  if (rights.mayDelete) {
    entries.push({
      label: memoryTreeWords.acts.delete,
      icon: <Trash2 aria-hidden="true" />,
      shortcut: "Del",
      tone: "danger",
      onSelect: () => acts.removeMany(targets),
    });
  }
  return entries;
}

export type ManyEntriesInput = { targets: readonly TreeTarget[]; rights: MemoryRights; acts: MemoryActs };

/** What can be done with a memory or folder of the tree. */
export function targetEntries({ storeId, target, rights, acts, go, rename, choose }: TargetEntriesInput): MenuEntry[] {
  const home = `/stores/${storeId}/memories`;
  const writing: MenuEntry[] = [];
  if (!rights.block) {
    if (rename) {
      writing.push({
        label: memoryTreeWords.acts.rename,
        icon: <Pencil aria-hidden="true" />,
        shortcut: "F2",
        onSelect: () => rename(target),
      });
    }
    writing.push({
      label: rename ? memoryTreeWords.acts.move : memoryTreeWords.acts.renameOrMove,
      icon: rename ? <FolderInput aria-hidden="true" /> : <Pencil aria-hidden="true" />,
      onSelect: () => acts.move(target),
    });
  }
  if (rights.mayDelete) {
    writing.push({
      label: target.kind === "folder" ? memoryTreeWords.acts.deleteFolder : memoryTreeWords.acts.delete,
      icon: <Trash2 aria-hidden="true" />,
      shortcut: "Del",
      tone: "danger",
      onSelect: () => acts.remove(target),
    });
  }
  if (writing.length > 0) writing.unshift({ kind: "separator" });
  const sharing: MenuEntry[] = [
    {
      label: memoryTreeWords.acts.copyPath,
      icon: <Copy aria-hidden="true" />,
      onSelect: () => void copy(target.path, "path"),
    },
  ];
  const exporting = exportEntries(acts, [target]);
  if (choose) {
    sharing.unshift({
      label: memoryTreeWords.acts.chooseSeveral,
      icon: <ListChecks aria-hidden="true" />,
      onSelect: () => choose(target),
    });
  }
  if (target.kind === "folder") {
    return [
      {
        label: memoryTreeWords.acts.openFolder,
        icon: <FolderOpen aria-hidden="true" />,
        onSelect: () => go(`/stores/${storeId}?folder=${encodeURIComponent(target.path)}`),
      },
      ...(rights.block
        ? []
        : [
            {
              label: memoryTreeWords.acts.newHere,
              icon: <FilePlus2 aria-hidden="true" />,
              onSelect: () => go(`${home}/new?in=${encodeURIComponent(target.path)}`),
            },
          ]),
      ...sharing,
      ...exporting,
      ...writing,
    ];
  }
  return [
    {
      label: memoryTreeWords.acts.newTab,
      icon: <ExternalLink aria-hidden="true" />,
      onSelect: () => void window.open(`${home}/${target.id}`, "_blank", "noopener"),
    },
    ...sharing,
    {
      label: memoryTreeWords.acts.copyId,
      icon: <Copy aria-hidden="true" />,
      onSelect: () => void copy(target.id, "id"),
    },
    ...exporting,
    ...writing,
  ];
}
