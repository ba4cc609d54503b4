import type { ReactNode } from "react";

const groupNames = ["recent", "stores", "memories", "sessions", "keys", "byId", "pages", "acts", "search"] as const;
export type GroupName = (typeof groupNames)[number];

/** One line of the palette: a place to go to, or an act. */
export type Entry = {
  id: string;
  group: GroupName;
  label: string;
  /** The label is a path: drawn as one. */
  path?: boolean;
  detail?: string;
  icon: ReactNode;
  /** As in the list of shortcuts. */
  keys?: string;
  /** Other words that it is found by. */
  also?: string;
  /** How well it fits what was typed, 0 to 1. */
  score: number;
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });

export type EntryGroup = { name: GroupName; entries: Entry[] };

/** Groups with their entries, each best first; where nothing was typed, as they come. */
export function groupsOf(entries: readonly Entry[], typed: boolean): EntryGroup[] {
  const groups = groupNames
    .map((name) => ({ name, entries: entries.filter((entry) => entry.group === name) }))
    .filter((group) => group.entries.length > 0);
  if (!typed) return groups;
  for (const group of groups) group.entries.sort((a, b) => b.score - a.score);
  return groups.sort((a, b) => (b.entries[0]?.score ?? 0) - (a.entries[0]?.score ?? 0));
}
