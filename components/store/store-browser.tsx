"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { MemoryActsProvider } from "@/components/memory/memory-acts";
import { type SelectedMemory, TreePanel } from "@/components/memory/tree-panel";
import { SplitPane } from "@/components/ui/split-pane";
import { storeFrameWords } from "@/components/words/store-frame.words";

type StoreBrowserProps = {
  storeId: string;
  /** The memory that the browser loaded this page for: the tree is open down to it from the first paint. */
  asked: SelectedMemory | null;
  children: ReactNode;
};

/** The tree of a store beside what was chosen in it; one of the two where there is room for one, and neither beside the list of all. */
export function StoreBrowser({ storeId, asked, children }: StoreBrowserProps) {
  const atHome = usePathname() === `/stores/${storeId}`;
  const search = useSearchParams();
  const list = atHome && search.get("view") === "list";
  const aside = search.get("view") === "changes" || search.has("folder");
  return (
    <MemoryActsProvider storeId={storeId}>
      {list ? (
        children
      ) : (
        <SplitPane
          label={storeFrameWords.divider}
          storageKey="store-tree"
          initial={252}
          first={<TreePanel storeId={storeId} asked={asked} />}
          second={children}
          narrow={atHome && !aside ? "first" : "second"}
        />
      )}
    </MemoryActsProvider>
  );
}
