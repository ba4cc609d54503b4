"use client";

import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import type { ChosenInput } from "@/components/store/store-actions";
import { memoryTreeWords } from "@/components/words/memory-tree.words";
import { type Chosen, type ChosenActs, type ChosenStore, keyOf, makeChosenStore } from "./chosen-store";
import type { TreeTarget } from "./tree-rows";

const StoreContext = createContext<ChosenStore | null>(null);

/** What is chosen in a store, in the tree and in its lists alike. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [store] = useState(makeChosenStore);
  return <StoreContext value={store}>{children}</StoreContext>;
}

function useChosenStore(): ChosenStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error("SelectionProvider is missing above this component.");
  return store;
}

function useOf<Value>(read: (now: Chosen) => Value): Value {
  const { now, subscribe } = useChosenStore();
  const snapshot = () => read(now());
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** All that is chosen: whoever asks for it is drawn anew with every row. */
export const useChosen = (): Chosen => useOf((now) => now);

/** Whether one row is. */
export const useIsChosen = (key: string): boolean => useOf(({ targets }) => targets.has(key));

/** Whether rows are being ticked, whichever they are. */
export const useChoosing = (): boolean => useOf(({ choosing }) => choosing);

/** What changes the choice, and a look at it at the moment of an act, for those who show nothing of it. */
export function useChoice(): ChosenActs & { chosenNow: () => Chosen } {
  const { acts, now } = useChosenStore();
  return { ...acts, chosenNow: now };
}

/** What operations on many are given: what lies in a chosen folder is in it already. */
export function chosenInput(targets: readonly TreeTarget[]): ChosenInput {
  const folders = targets.filter(({ kind }) => kind === "folder").map(({ path }) => path);
  const memory_ids = targets
    .filter((target) => target.kind === "memory" && !folders.some((folder) => target.path.startsWith(folder)))
    .map(keyOf);
  return { memory_ids, folders };
}

/** `2 memories and 1 folder`. */
export function chosenWords(targets: readonly TreeTarget[]): string {
  const folders = targets.filter(({ kind }) => kind === "folder").length;
  return memoryTreeWords.chosen.words(targets.length - folders, folders);
}
