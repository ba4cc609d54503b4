import { Copy, Download, ExternalLink, FilePlus2, FolderInput, FolderOpen, Pencil, Trash2 } from "lucide-react";
import { copyText } from "@/components/ui/copy-text";
import type { MenuEntry } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
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
};

async function copy(text: string, what: string) {
  if (await copyText(text)) toast.success(`Copied the ${what}`);
  else toast.error(`The ${what} could not be copied`, { description: "Select the text and copy it yourself." });
}

/** What can be done with everything that is chosen. */
export function manyEntries({ targets, rights, acts }: ManyEntriesInput): MenuEntry[] {
  const entries: MenuEntry[] = [
    {
      label: `Export ${chosenWords(targets)}`,
      icon: <Download aria-hidden="true" />,
      onSelect: () => acts.exportMany(targets),
    },
  ];
  if (!rights.block) {
    entries.push({ label: "Move…", icon: <FolderInput aria-hidden="true" />, onSelect: () => acts.moveMany(targets) });
  }
  if (rights.mayDelete) {
    entries.push({
      label: "Delete…",
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
export function targetEntries({ storeId, target, rights, acts, go, rename }: TargetEntriesInput): MenuEntry[] {
  const home = `/stores/${storeId}/memories`;
  const writing: MenuEntry[] = [];
  if (!rights.block) {
    if (rename) {
      writing.push({
        label: "Rename",
        icon: <Pencil aria-hidden="true" />,
        shortcut: "F2",
        onSelect: () => rename(target),
      });
    }
    writing.push({
      label: rename ? "Move…" : "Rename or move…",
      icon: rename ? <FolderInput aria-hidden="true" /> : <Pencil aria-hidden="true" />,
      onSelect: () => acts.move(target),
    });
  }
  if (rights.mayDelete) {
    writing.push({
      label: target.kind === "folder" ? "Delete folder…" : "Delete…",
      icon: <Trash2 aria-hidden="true" />,
      shortcut: "Del",
      tone: "danger",
      onSelect: () => acts.remove(target),
    });
  }
  if (writing.length > 0) writing.unshift({ kind: "separator" });
  const sharing: MenuEntry[] = [
    { label: "Copy path", icon: <Copy aria-hidden="true" />, onSelect: () => void copy(target.path, "path") },
  ];
  const exporting: MenuEntry = {
    label: "Export as JSON",
    icon: <Download aria-hidden="true" />,
    onSelect: () => acts.exportMany([target]),
  };
  if (target.kind === "folder") {
    return [
      {
        label: "Open folder",
        icon: <FolderOpen aria-hidden="true" />,
        onSelect: () => go(`/stores/${storeId}?folder=${encodeURIComponent(target.path)}`),
      },
      ...(rights.block
        ? []
        : [
            {
              label: "New memory here",
              icon: <FilePlus2 aria-hidden="true" />,
              onSelect: () => go(`${home}/new?in=${encodeURIComponent(target.path)}`),
            },
          ]),
      ...sharing,
      exporting,
      ...writing,
    ];
  }
  return [
    {
      label: "Open in a new tab",
      icon: <ExternalLink aria-hidden="true" />,
      onSelect: () => void window.open(`${home}/${target.id}`, "_blank", "noopener"),
    },
    ...sharing,
    { label: "Copy id", icon: <Copy aria-hidden="true" />, onSelect: () => void copy(target.id, "id") },
    exporting,
    ...writing,
  ];
}
