import { counted } from "./counts";
import { formatNumber, plural } from "./locale";

/** The memories of a store as a tree or list: rows, choosing many, files dropped, exports. */
export const memoryTreeWords = {
  copy: {
    done: { path: "Copied the path", id: "Copied the id" },
    failed: { path: "The path could not be copied", id: "The id could not be copied" },
    help: "Select the text and copy it yourself.",
  },
  acts: {
    exportFiles: "Export as files (ZIP)",
    chooseSeveral: "Choose several",
    move: "Move…",
    delete: "Delete…",
    rename: "Rename",
    renameOrMove: "Rename or move…",
    deleteFolder: "Delete folder…",
    copyPath: "Copy path",
    export: "Export as JSON",
    openFolder: "Open folder",
    newHere: "New memory here",
    newTab: "Open in a new tab",
    copyId: "Copy id",
  },
  chosen: {
    bar: (what: string) => `${what} chosen`,
    exportHelp: "Export as files or as JSON",
    tick: "Tick what you want to choose.",
    done: "Done",
    export: "Export",
    moveHelp: "Move into a folder",
    deleteHelp: "Delete what is chosen",
    clear: "Choose nothing",
    folder: (name: string) => `the folder ${name}`,
    counting: "Counting what is in the folders…",
    withFolders: "The folders go with everything in them.",
    inAll: (memories: number) =>
      plural(memories, {
        one: "# memory in all, with everything in the folders.",
        other: "# memories in all, with everything in the folders.",
      }),
    more: (count: number) => `and ${formatNumber(count)} more`,
    notAll: "Not all could be chosen",
    notAllHelp: "The rest of the folder did not load. Try again.",
    words: (memories: number, folders: number) =>
      [memories > 0 && counted.memories(memories), folders > 0 && counted.folders(folders)]
        .filter(Boolean)
        .join(" and "),
  },
  delete: {
    undoFailed: "The deletion was not undone",
    left: (count: number) =>
      plural(count, {
        one: "# memory had been restored or redacted by somebody else meanwhile.",
        other: "# memories had been restored or redacted by somebody else meanwhile.",
      }),
    restored: (count: number) => plural(count, { one: "Restored # memory", other: "Restored # memories" }),
    done: (count: number) => plural(count, { one: "Deleted # memory", other: "Deleted # memories" }),
    ask: (what: string) => `Delete ${what}?`,
    warningArchived:
      "All of it is deleted as one change. The history stays; the store is archived, so nothing can be restored.",
    warning: "All of it is deleted as one change. Agents will no longer find it; the history stays.",
    confirm: "Delete",
  },
  move: {
    done: (memories: number, folder: string) =>
      plural(memories, { one: `Moved # memory into ${folder}`, other: `Moved # memories into ${folder}` }),
    title: (what: string) => `Move ${what}`,
    about: "All of it moves as one change, each under its own name. Ids and history stay.",
    folder: "Into the folder",
    hint: "A new folder is made by writing it; / is the top.",
    submit: "Move",
  },
  drop: {
    tooMany: (most: number, files: number) =>
      `Drop at most ${formatNumber(most)} files at a time; these are ${formatNumber(files)}.`,
    tooLarge: "Together these files are more than 900 kB. Drop fewer at a time.",
    done: (memories: number, folder: string) =>
      plural(memories, { one: `Created # memory in ${folder}`, other: `Created # memories in ${folder}` }),
    title: (folder: string) => `New memories in ${folder}`,
    about: "Each file becomes a memory, all of them in one change.",
    submit: (memories: number) => plural(memories, { one: "Create # memory", other: "Create # memories" }),
    reading: "Reading the files",
    files: "Dropped files",
    refused: (why: string) => `Not written: ${why}`,
    fileTooLarge: (bytes: number, most: number) =>
      `It is ${counted.bytes(bytes)} long; a memory holds at most ${formatNumber(most)}.`,
    nul: "It holds a NUL character, so it is not a text.",
    notText: "It is not text in UTF-8.",
    unreadable: "It could not be read. A folder cannot be dropped; drop its files.",
  },
  export: {
    failed: "Nothing was exported",
    done: (file: string) => `Exported to ${file}`,
    unreachable: "The server could not be reached. Try again.",
    fileName: "memories",
  },
  rows: {
    byAgent: "Changed by an agent since you looked",
    byAgentSaid: ", changed by an agent since you looked",
    loading: "Loading…",
    failed: "Could not be loaded. Try again",
    loadingMore: "Loading more…",
    more: "Show more",
  },
  loading: "Loading memories",
  name: "Memories",
  none: {
    title: "No memories yet",
    textBlocked: "Memories appear here when agents write them.",
    text: "Write the first one, drop files here, or connect an agent.",
  },
  toolbar: {
    new: "New memory",
    list: "Show as a list",
    changes: "Recent changes",
    actsFor: (path: string) => `Acts for ${path} and the store`,
    acts: "Acts for the store",
    wholeStore: "The whole store",
  },
};
