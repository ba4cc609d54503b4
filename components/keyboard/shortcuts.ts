import type { Action } from "@/lib/domain/role";

/** What a key can do from anywhere in the console. */
export type ShortcutId = "palette" | "map" | "new" | "stores" | "keys" | "profile";

export type Shortcut = {
  /** Without one it is handled where it works, and stands here to be read. */
  id?: ShortcutId;
  /** Ways to press it: `mod+k` together, `g s` one after the other. */
  keys: readonly string[];
  label: string;
  group: "Go" | "Do" | "In a list of memories" | "In a memory";
  needs?: Action;
};

/** Every key of the console: the map shows this list, and the handler obeys it. */
export const shortcuts: readonly Shortcut[] = [
  { id: "palette", keys: ["mod+k", "/"], label: "Go anywhere, do anything", group: "Go" },
  { id: "stores", keys: ["g s"], label: "Stores", group: "Go", needs: "store.read" },
  { id: "keys", keys: ["g k"], label: "Keys", group: "Go", needs: "key.list" },
  { id: "profile", keys: ["g p"], label: "Profile", group: "Go" },
  { id: "new", keys: ["n"], label: "New memory, store or key, as the page is", group: "Do", needs: "memory.create" },
  { id: "map", keys: ["?"], label: "Show these keys", group: "Do" },
  { keys: ["Esc"], label: "Close what is on top", group: "Do" },
  { keys: ["↑", "↓"], label: "Move; → opens a folder, ← closes it", group: "In a list of memories" },
  { keys: ["a–z"], label: "Jump to a name", group: "In a list of memories" },
  { keys: ["F2"], label: "Rename or move", group: "In a list of memories", needs: "memory.update" },
  { keys: ["Del"], label: "Delete", group: "In a list of memories", needs: "memory.delete" },
  { keys: ["mod+s"], label: "Save", group: "In a memory", needs: "memory.update" },
  { keys: ["mod+f"], label: "Find in the text", group: "In a memory" },
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
