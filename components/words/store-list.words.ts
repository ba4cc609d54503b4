import { counted } from "./counts";

/** The lists of memories of a store and of a folder. */
export const storeListWords = {
  name: "Name",
  size: "Size",
  updated: "Updated",
  folder: {
    holds: "Contains, or written by",
    title: (path: string) => `Folder ${path}`,
    sum: (memories: number, bytes: number) => `${counted.memories(memories)}, ${counted.bytes(bytes)}`,
    loading: "Loading the folder",
    none: {
      title: "Nothing is in this folder",
      act: "Go to the store",
      text: "A folder exists while a memory is in it. It was emptied, renamed or moved.",
    },
    name: "Folder",
    back: "Back to the memories",
    all: "All folders",
  },
  versions: "Versions",
  path: "Path",
  lastWrittenBy: "Last written by",
  title: "All memories",
  loading: "Loading memories",
  noneFound: {
    title: "Nothing fits the filters",
    act: "Show all memories",
    text: "There are memories in this store, but none that all filters let through.",
  },
  none: { title: "No memories yet", text: "Agents write them, or you do." },
  views: { name: "View", tree: "Tree", list: "List" },
  sort: { name: "Sort by", path: "By path", size: "Largest", updated: "Newest" },
  filter: "Filter by path",
  choose: (path: string) => `Choose ${path}`,
  bytes: counted.bytes,
  actsFor: (path: string) => `Acts for ${path}`,
  chosen: "Chosen",
  acts: "Acts",
};
