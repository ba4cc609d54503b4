"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay } from "@/components/console/permissions";
import { storeOptions } from "@/components/store/store.keys";
import { memoryWords } from "@/components/words/memory.words";

export type MemoryRights = {
  /** Why memories of this store cannot be written by this person, in a sentence; null when they can. */
  block: string | null;
  archived: boolean;
  /** Deleting goes on in an archived store; bringing back does not. */
  mayDelete: boolean;
  mayRestore: boolean;
};

/** What this person can do with the memories of a store, as it is now. */
export function useMemoryRights(storeId: string): MemoryRights {
  const mayWrite = useMay("memory.update");
  const mayDelete = useMay("memory.delete");
  const mayRestore = useMay("version.restore");
  const archived = Boolean(useQuery(storeOptions(storeId)).data?.archived_at);
  const block = archived ? memoryWords.rights.archived : mayWrite ? null : memoryWords.rights.forbidden;
  // The same object for as long as it says the same, so that what is given it is not drawn anew.
  return useMemo(
    () => ({ block, archived, mayDelete, mayRestore: mayRestore && !archived }),
    [block, archived, mayDelete, mayRestore],
  );
}
