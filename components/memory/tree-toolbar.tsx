"use client";

import { CalendarClock, Ellipsis, FilePlus2, History, ListChecks, Table2, Upload } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { memo } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import { historyWords } from "@/components/words/history.words";
import { importWords } from "@/components/words/import.words";
import { memoryTreeWords } from "@/components/words/memory-tree.words";
import { useMemoryActs } from "./memory-acts";
import { exportEntries } from "./target-entries";
import { folderOf, type TreeTarget } from "./tree-rows";
import { useChoice, useChoosing } from "./tree-selection";

export type TreeToolbarProps = {
  storeId: string;
  /** Why nothing can be written here; null when it can. */
  block: string | null;
  focused?: TreeTarget;
  entriesFor: (target: TreeTarget | undefined) => MenuEntry[];
  empty: boolean;
};

const wholeStore: TreeTarget = { kind: "folder", path: "/" };

// The pictures take what there is first; without a mouse there is one more of them, and under a finger each is wider.
const whereWide = "@max-[15.75rem]:sr-only not-pointer-fine:@max-[20.5rem]:sr-only";

/** Above the tree: a new memory where the keyboard is, the other views of the store, and the acts of the row that has the focus. */
export const TreeToolbar = memo(function TreeToolbar(props: TreeToolbarProps) {
  const { storeId, block, focused, entriesFor, empty } = props;
  const acts = useMemoryActs();
  const router = useRouter();
  const home = `/stores/${storeId}`;
  const folder = focused ? (focused.kind === "folder" ? focused.path : folderOf(focused.path)) : "/";
  return (
    <div className="@container shrink-0 border-line border-b">
      <div className="flex min-h-10.75 flex-wrap items-center justify-end gap-0.5 px-2 py-0.5">
        {block ? null : (
          <Button
            size="sm"
            title={memoryTreeWords.toolbar.new}
            icon={<FilePlus2 size={14} aria-hidden="true" />}
            href={`${home}/memories/new?in=${encodeURIComponent(folder)}`}
          >
            <span className={whereWide}>{memoryTreeWords.toolbar.new}</span>
          </Button>
        )}
        <OtherViews home={home} empty={empty} />
        <Menu
          trigger={
            <IconButton
              size="sm"
              label={focused ? memoryTreeWords.toolbar.actsFor(focused.path) : memoryTreeWords.toolbar.acts}
              icon={<Ellipsis size={15} aria-hidden="true" />}
            />
          }
          entries={() => {
            const entries = entriesFor(focused);
            return [
              ...entries,
              ...(entries.length > 0 ? [{ kind: "separator" } as const] : []),
              { kind: "label", label: memoryTreeWords.toolbar.wholeStore },
              ...(block === null
                ? [
                    {
                      label: importWords.menu,
                      icon: <Upload aria-hidden="true" />,
                      onSelect: () => router.push(`${home}/import`),
                    },
                  ]
                : []),
              ...exportEntries(acts, [wholeStore]),
            ];
          }}
        />
      </div>
    </div>
  );
});

/** The same whichever row has the focus. */
const OtherViews = memo(function OtherViews({ home, empty }: { home: string; empty: boolean }) {
  const choosing = useChoosing();
  const { startChoosing } = useChoice();
  const atHome = usePathname() === home;
  return (
    <>
      <IconButton
        size="sm"
        label={memoryTreeWords.toolbar.list}
        icon={<Table2 size={15} aria-hidden="true" />}
        className="ml-auto"
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
    </>
  );
});
