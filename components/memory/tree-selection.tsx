"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { ChosenInput } from "@/components/store/store-actions";
import type { TreeTarget } from "./tree-rows";

export type Selection = {
  /** By the row's id: a memory's id or a folder's path. */
  targets: ReadonlyMap<string, TreeTarget>;
  ids: ReadonlySet<string>;
  choose: (targets: readonly TreeTarget[]) => void;
  toggle: (target: TreeTarget) => void;
  clear: () => void;
};

const SelectionContext = createContext<Selection | null>(null);

export const keyOf = (target: TreeTarget): string => (target.kind === "memory" ? target.id : target.path);

/** What is chosen in a store, in the tree and in its lists alike. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [targets, setTargets] = useState<ReadonlyMap<string, TreeTarget>>(new Map());
  const selection = useMemo(
    (): Selection => ({
      targets,
      ids: new Set(targets.keys()),
      choose: (chosen) => setTargets(new Map(chosen.map((target) => [keyOf(target), target]))),
      toggle: (target) => {
        const next = new Map(targets);
        if (!next.delete(keyOf(target))) next.set(keyOf(target), target);
        setTargets(next);
      },
      clear: () => setTargets(new Map()),
    }),
    [targets],
  );
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("SelectionProvider is missing above this component.");
  return selection;
}

/** What operations on many are given: what lies in a chosen folder is in it already. */
export function chosenInput(targets: readonly TreeTarget[]): ChosenInput {
  const folders = targets.filter(({ kind }) => kind === "folder").map(({ path }) => path);
  const memory_ids = targets
    .filter((target) => target.kind === "memory" && !folders.some((folder) => target.path.startsWith(folder)))
    .map(keyOf);
  return { memory_ids, folders };
}

/** `1 memory`, `3 memories`. */
export const memoriesWord = (count: number): string =>
  count === 1 ? "1 memory" : `${count.toLocaleString("en")} memories`;

/** `2 memories and 1 folder`. */
export function chosenWords(targets: readonly TreeTarget[]): string {
  const folders = targets.filter(({ kind }) => kind === "folder").length;
  const memories = targets.length - folders;
  const folderWord = folders === 1 ? "1 folder" : `${folders.toLocaleString("en")} folders`;
  return [memories > 0 && memoriesWord(memories), folders > 0 && folderWord].filter(Boolean).join(" and ");
}
