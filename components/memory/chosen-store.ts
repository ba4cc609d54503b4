import type { TreeTarget } from "./tree-rows";

export type Chosen = {
  /** By the row's id: a memory's id or a folder's path. */
  targets: ReadonlyMap<string, TreeTarget>;
  ids: ReadonlySet<string>;
  /** Whether a tap chooses instead of opening: for hands without Ctrl and Shift. */
  choosing: boolean;
};

export type ChosenActs = {
  choose: (targets: readonly TreeTarget[]) => void;
  toggle: (target: TreeTarget) => void;
  /** Also ends choosing by touch. */
  clear: () => void;
  startChoosing: (first?: TreeTarget) => void;
};

export type ChosenStore = {
  now: () => Chosen;
  /** Answers how to take it back. */
  subscribe: (listener: () => void) => () => void;
  acts: ChosenActs;
};

export const keyOf = (target: TreeTarget): string => (target.kind === "memory" ? target.id : target.path);

function chosen(targets: ReadonlyMap<string, TreeTarget>, choosing: boolean): Chosen {
  return { targets, ids: new Set(targets.keys()), choosing };
}

/** Keeps what is chosen outside of what is drawn, so that a row that is chosen draws itself and nothing above it. */
export function makeChosenStore(): ChosenStore {
  let state = chosen(new Map(), false);
  const listeners = new Set<() => void>();
  function set(targets: ReadonlyMap<string, TreeTarget>, choosing: boolean) {
    state = chosen(targets, choosing);
    for (const listener of listeners) listener();
  }
  return {
    now: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    acts: {
      choose: (targets) => set(new Map(targets.map((target) => [keyOf(target), target])), state.choosing),
      toggle(target) {
        const next = new Map(state.targets);
        if (!next.delete(keyOf(target))) next.set(keyOf(target), target);
        set(next, state.choosing);
      },
      clear: () => set(new Map(), false),
      startChoosing: (first) => set(first ? new Map(state.targets).set(keyOf(first), first) : state.targets, true),
    },
  };
}
