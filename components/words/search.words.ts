import { counted } from "./counts";
import { formatNumber, plural } from "./locale";

/** The search for what memories say, or said. */
export const searchWords = {
  title: "Search",
  loading: "Searching",
  field: {
    label: "Search the text of memories",
    placeholder: "Words or “a phrase”",
    clear: "Clear the search",
  },
  scope: { label: "Where to search", live: "What they say now", history: "All they ever said" },
  results: {
    label: "Results",
    count: counted.memories,
    moreThan: (count: number) => `More than ${formatNumber(count)} memories`,
    memoriesThen: (count: number) => plural(count, { one: "# memory so far", other: "# memories so far" }),
    shown: (count: number) => plural(count, { one: "# version so far", other: "# versions so far" }),
    more: "Show more",
    lookOn: "Look further back",
    version: (version: number) => `Version ${formatNumber(version)}`,
    held: "Waits for review",
    deleted: "Deleted",
    past: "Was replaced",
    line: (line: number) => `Line ${formatNumber(line)}`,
  },
  partial: {
    live: "Not everything was looked at: these words are in too many memories. Add a word or a filter.",
    past: "The search stopped here to be quick. Memories that were written earlier have not been looked at yet.",
    history: "The search stopped here to be quick. Older versions have not been looked at yet.",
  },
  start: {
    title: "Find what agents remember",
    text: "Type words, or a phrase in quotes. A minus leaves out what follows it: deploy -friday.",
    keys: "Move through the results with J and K, open one with Enter.",
  },
  none: {
    title: "No memory says that",
    text: "Check the spelling, use fewer words, or search everything that memories ever said.",
    filteredText: "Remove a filter, use fewer words, or search everything that memories ever said.",
    textInHistory: "Check the spelling, use fewer words, or remove a filter. What was redacted is gone for good.",
    history: "Search the history",
    clear: "Remove the filters",
  },
  facets: {
    open: "Filter",
    title: "Narrow it down",
    remove: (label: string) => `Remove the filter ${label}`,
    filters: "Filters",
    overFirst: "Counted over the memories that were looked at.",
    names: {
      store: "Store",
      path: "Folder",
      actor: "Written by",
      session: "Session",
      operation: "Last act",
      state: "Review",
      finding: "Finding",
      age: "Written",
      at: "As it was at",
    },
    atHint: "In your time. Empty is the store as it is now.",
    operations: { created: "Created", modified: "Modified", deleted: "Deleted" },
    ages: { "1d": "In the last day", "7d": "In the last week", "30d": "In the last month", older: "Longer ago" },
  },
};
