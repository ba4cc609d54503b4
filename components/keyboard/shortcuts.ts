import type { keyboardWords } from "@/components/words/keyboard.words";
import type { Action } from "@/lib/domain/role";

/** What a key can do from anywhere in the console. */
export type ShortcutId = "palette" | "map" | "new" | "inbox" | "search" | "stores" | "keys" | "profile";

export type Shortcut = {
  /** Without one it is handled where it works, and is only read on the map. */
  id?: ShortcutId;
  /** Ways to press it: `mod+k` together, `g s` one after the other. */
  keys: readonly string[];
  /** What it does: its words are only on the map. */
  does: keyof typeof keyboardWords.does;
  group: keyof typeof keyboardWords.groups;
  needs?: Action;
  /** Handled where it works, and switched off with the other keys that need no modifier. */
  single?: true;
};

/** The keys that work anywhere: the handler obeys this list, and the map shows it with the others. */
export const shortcuts: readonly Shortcut[] = [
  { id: "palette", keys: ["mod+k", "/"], does: "palette", group: "go" },
  { id: "inbox", keys: ["g i"], does: "inbox", group: "go", needs: "change.read" },
  { id: "search", keys: ["g f"], does: "search", group: "go", needs: "memory.read" },
  { id: "stores", keys: ["g s"], does: "stores", group: "go", needs: "store.read" },
  { id: "keys", keys: ["g k"], does: "keys", group: "go", needs: "key.list" },
  { id: "profile", keys: ["g p"], does: "profile", group: "go" },
  { id: "new", keys: ["n"], does: "new", group: "act", needs: "memory.create" },
  { id: "map", keys: ["?"], does: "map", group: "act" },
];

/** A key press, as much of it as decides. */
export type Press = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "timeStamp">;

const sequenceMs = 1_200;

/** Finds the shortcut that a press completes, and remembers the beginning of one. */
export function createMatcher(): (press: Press) => ShortcutId | null {
  let begun = { key: "", at: 0 };
  return (press) => {
    const modified = press.metaKey || press.ctrlKey;
    if (press.altKey && !modified && press.key.length === 1 && /[a-z]/i.test(press.key)) return null;
    const key = modified ? `mod+${press.key.toLowerCase()}` : press.key;
    const sequence = press.timeStamp - begun.at < sequenceMs ? `${begun.key} ${key}` : "";
    begun = { key: "", at: 0 };
    const found = shortcuts.find(({ id, keys }) => id && (keys.includes(sequence) || keys.includes(key)));
    if (found?.id) return found.id;
    const begins = !modified && shortcuts.some(({ id, keys }) => id && keys.some((way) => way.startsWith(`${key} `)));
    if (begins) begun = { key, at: press.timeStamp };
    return null;
  };
}
