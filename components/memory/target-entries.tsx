import { Copy, ExternalLink, FilePlus2, Pencil, Trash2 } from "lucide-react";
import { copyText } from "@/components/ui/copy-text";
import type { MenuEntry } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { MemoryActs } from "./memory-acts";
import type { TreeTarget } from "./tree-rows";
import type { MemoryRights } from "./use-memory-rights";

export type TargetEntriesInput = {
  storeId: string;
  target: TreeTarget;
  rights: MemoryRights;
  acts: MemoryActs;
  go: (href: string) => void;
};

async function copy(text: string, what: string) {
  if (await copyText(text)) toast.success(`Copied the ${what}`);
  else toast.error(`The ${what} could not be copied`, { description: "Select the text and copy it yourself." });
}

/** What can be done with a memory or folder of the tree. */
export function targetEntries({ storeId, target, rights, acts, go }: TargetEntriesInput): MenuEntry[] {
  const home = `/stores/${storeId}/memories`;
  const writing: MenuEntry[] = [];
  if (!rights.block) {
    writing.push({
      label: "Rename or move…",
      icon: <Pencil aria-hidden="true" />,
      shortcut: "F2",
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
  if (target.kind === "folder") {
    return [
      ...(rights.block
        ? []
        : [
            {
              label: "New memory here",
              icon: <FilePlus2 aria-hidden="true" />,
              onSelect: () => go(`${home}/new?in=${encodeURIComponent(target.path)}`),
            },
          ]),
      { label: "Copy path", icon: <Copy aria-hidden="true" />, onSelect: () => void copy(target.path, "path") },
      ...writing,
    ];
  }
  return [
    {
      label: "Open in a new tab",
      icon: <ExternalLink aria-hidden="true" />,
      onSelect: () => void window.open(`${home}/${target.id}`, "_blank", "noopener"),
    },
    { label: "Copy path", icon: <Copy aria-hidden="true" />, onSelect: () => void copy(target.path, "path") },
    { label: "Copy id", icon: <Copy aria-hidden="true" />, onSelect: () => void copy(target.id, "id") },
    ...writing,
  ];
}
