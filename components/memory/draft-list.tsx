"use client";

import { useSyncExternalStore } from "react";
import { memoryWords } from "@/components/words/memory.words";
import { draftIds, noDrafts, subscribeDrafts } from "./draft-store";

/** The memories of a store with text that was typed here and not saved. */
export function useDraftIds(storeId: string): ReadonlySet<string> {
  return useSyncExternalStore(subscribeDrafts, () => draftIds(storeId), noDrafts);
}

/** A dot with a word behind it: this memory has unsaved text in this browser. */
export function UnsavedMark() {
  return (
    <span title={memoryWords.draft.mark} className="flex shrink-0 items-center">
      <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
      <span className="sr-only">{memoryWords.draft.markSaid}</span>
    </span>
  );
}
