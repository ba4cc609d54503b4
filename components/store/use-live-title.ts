"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useHere } from "@/components/console/here";
import { ReadError } from "@/components/console/read-operation";
import { useKnown } from "@/components/console/use-known";
import { memoryOptions } from "@/components/memory/memory.keys";
import { nameOf } from "@/components/memory/tree-rows";
import { pageWords } from "@/components/words/page.words";
import { uiWords } from "@/components/words/ui.words";
import { storeOptions } from "./store.keys";

const { pageTitles } = pageWords;

/** What stands before the store's name; null while it is not known. */
function usePart(storeId: string): string | null {
  const { memoryId } = useHere();
  const pathname = usePathname();
  const memory = useKnown(memoryOptions(storeId, memoryId ?? ""));
  if (memoryId) {
    if (memory?.error instanceof ReadError && memory.error.status === 404) return pageTitles.deletedMemory;
    return memory?.data ? nameOf(memory.data.path) : null;
  }
  if (pathname.endsWith("/settings")) return pageTitles.settings;
  return pathname.endsWith("/memories/new") ? pageTitles.newMemory : "";
}

/** Keeps the title of a store's pages as the server would write it now: somebody may rename the store or the memory meanwhile. */
export function useLiveTitle(storeId: string): void {
  const name = useKnown(storeOptions(storeId))?.data?.name;
  const part = usePart(storeId);
  const title =
    name === undefined || part === null ? null : [...(part ? [part] : []), name, uiWords.product].join(" · ");
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
