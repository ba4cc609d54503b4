import { headers } from "next/headers";
import type { ReactNode } from "react";
import { folderOptions } from "@/components/memory/memory.keys";
import type { SelectedMemory } from "@/components/memory/tree-panel";
import { foldersAbove } from "@/components/memory/tree-rows";
import { heldOptions } from "@/components/review/review.keys";
import { StoreBrowser } from "@/components/store/store-browser";
import { askedPageHeader } from "@/lib/doors/console/asked-page";
import { runRead } from "@/lib/doors/console/run-read";
import { operations } from "@/lib/doors/operations";
import { Prefetched } from "../../prefetched";

type Props = { params: Promise<{ store: string }>; children: ReactNode };

/** The memory whose page was asked for, if it was one and is there. */
async function askedMemory(store: string): Promise<SelectedMemory | null> {
  const id = /^\/stores\/\w+\/memories\/(mem_\w+)/.exec((await headers()).get(askedPageHeader) ?? "")?.[1];
  if (!id) return null;
  const input = { memory_store_id: store, memory_id: id, view: "basic" } as const;
  const memory = await runRead(operations.retrieveMemory, input).catch(() => null);
  return memory?.path ? { id, path: memory.path } : null;
}

export default async function BrowseLayout({ params, children }: Props) {
  const { store } = await params;
  const asked = await askedMemory(store);
  const folders = ["/", ...(asked ? foldersAbove(asked.path) : [])];
  return (
    <Prefetched queries={[heldOptions(store), ...folders.map((folder) => folderOptions(store, folder))]}>
      <StoreBrowser key={store} storeId={store} asked={asked}>
        {children}
      </StoreBrowser>
    </Prefetched>
  );
}
