"use client";

import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ChosenInput } from "@/components/store/store-actions";
import { memoryTreeWords } from "@/components/words/memory-tree.words";
import type { TreeTarget } from "./tree-rows";

export type Selection = {
  /** By the row's id: a memory's id or a folder's path. */
  targets: ReadonlyMap<string, TreeTarget>;
  ids: ReadonlySet<string>;
  choose: (targets: readonly TreeTarget[]) => void;
  toggle: (target: TreeTarget) => void;
  /** Also ends choosing by touch. */
  clear: () => void;
  /** Whether a tap chooses instead of opening: for hands without Ctrl and Shift. */
  choosing: boolean;
  startChoosing: (first?: TreeTarget) => void;
};

const SelectionContext = createContext<Selection | null>(null);
/** Apart from what is chosen, for those who need not be drawn anew with every row. */
const ChoosingContext = createContext<Choosing | null>(null);

export type Choosing = Pick<Selection, "choosing" | "startChoosing"> & { chosenNow: () => TreeTarget[] };

export const keyOf = (target: TreeTarget): string => (target.kind === "memory" ? target.id : target.path);

/** What is chosen in a store, in the tree and in its lists alike. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [targets, setTargets] = useState<ReadonlyMap<string, TreeTarget>>(new Map());
  const [choosing, setChoosing] = useState(false);
  // The acts stay the same whatever is chosen, so that rows are not drawn anew because of them.
  const acts = useMemo(
    () => ({
      choose: (chosen: readonly TreeTarget[]) => setTargets(new Map(chosen.map((target) => [keyOf(target), target]))),
      toggle: (target: TreeTarget) =>
        setTargets((targets) => {
          const next = new Map(targets);
          if (!next.delete(keyOf(target))) next.set(keyOf(target), target);
          return next;
        }),
      clear: () => {
        setTargets(new Map());
        setChoosing(false);
      },
      startChoosing: (first?: TreeTarget) => {
        setChoosing(true);
        if (first) setTargets((targets) => new Map(targets).set(keyOf(first), first));
      },
    }),
    [],
  );
  const selection = useMemo(
    (): Selection => ({ ...acts, targets, ids: new Set(targets.keys()), choosing }),
    [acts, targets, choosing],
  );
  const latest = useRef(targets);
  useLayoutEffect(() => {
    latest.current = targets;
  }, [targets]);
  const touch = useMemo(
    (): Choosing => ({
      choosing,
      startChoosing: acts.startChoosing,
      chosenNow: () => [...latest.current.values()],
    }),
    [choosing, acts],
  );
  return (
    <ChoosingContext value={touch}>
      <SelectionContext value={selection}>{children}</SelectionContext>
    </ChoosingContext>
  );
}

/** Whether rows are being ticked, whichever they are. */
export function useChoosing(): Choosing {
  const choosing = useContext(ChoosingContext);
  if (!choosing) throw new Error("SelectionProvider is missing above this component.");
  return choosing;
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

/** `2 memories and 1 folder`. */
export function chosenWords(targets: readonly TreeTarget[]): string {
  const folders = targets.filter(({ kind }) => kind === "folder").length;
  return memoryTreeWords.chosen.words(targets.length - folders, folders);
}
