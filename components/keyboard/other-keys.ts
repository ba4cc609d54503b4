import type { Shortcut } from "./shortcuts";

/** The keys that are handled where they work: only the map needs to know them. */
export const otherKeys: readonly Shortcut[] = [
  { keys: ["Esc"], does: "close", group: "act" },
  { keys: ["j", "k"], does: "nextChange", group: "inbox", needs: "change.read", single: true },
  { keys: ["o"], does: "openChange", group: "inbox", needs: "change.read", single: true },
  { keys: ["a"], does: "approve", group: "inbox", needs: "change.review", single: true },
  { keys: ["e"], does: "correct", group: "inbox", needs: "memory.update", single: true },
  { keys: ["r"], does: "revert", group: "inbox", needs: "change.review", single: true },
  { keys: ["f"], does: "flag", group: "inbox", needs: "change.review", single: true },
  { keys: ["c"], does: "comment", group: "inbox", needs: "change.comment", single: true },
  { keys: ["u"], does: "undoReview", group: "inbox", needs: "change.review", single: true },
  { keys: ["x"], does: "choose", group: "inbox", needs: "change.review", single: true },
  { keys: ["shift+j", "shift+k"], does: "chooseOn", group: "inbox", needs: "change.review", single: true },
  { keys: ["shift+a"], does: "approveChosen", group: "inbox", needs: "change.review", single: true },
  { keys: ["shift+f"], does: "flagChosen", group: "inbox", needs: "change.review", single: true },
  { keys: ["shift+r"], does: "revertChosen", group: "inbox", needs: "change.review", single: true },
  { keys: ["shift+g"], does: "giveChosen", group: "inbox", needs: "change.review", single: true },
  { keys: ["j", "k"], does: "nextResult", group: "search", needs: "memory.read", single: true },
  { keys: ["↵"], does: "openResult", group: "search", needs: "memory.read" },
  { keys: ["/"], does: "searchField", group: "search", needs: "memory.read", single: true },
  { keys: ["↑", "↓"], does: "move", group: "list" },
  { keys: ["a–z"], does: "jump", group: "list" },
  { keys: ["F2"], does: "rename", group: "list", needs: "memory.update" },
  { keys: ["Del"], does: "delete", group: "list", needs: "memory.delete" },
  { keys: ["mod+s"], does: "save", group: "memory", needs: "memory.update" },
  { keys: ["mod+f"], does: "find", group: "memory" },
];
