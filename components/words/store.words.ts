import { counted } from "./counts";

/** The stores' page: the first screen, so nothing that only later ones show. */
export const storeWords = {
  create: { title: "New store", description: "Description" },
  live: {
    lost: {
      title: "Reconnecting…",
      text: "What you see may be out of date. You can go on reading and typing: nothing is lost, and changes appear when the connection is back.",
    },
    ended: {
      title: "Your session has ended",
      text: "What you see may be out of date. Sign in in another tab, then go on here: what you typed stays.",
    },
  },
  page: {
    more: "Show more",
    title: "Stores",
    name: "Name",
    memories: "Memories",
    lastWritten: "Last written",
    never: "never",
    about: "What your agents remember, one collection for each purpose.",
    showArchived: "Show archived",
    loading: "Loading stores",
  },
  memories: counted.memories,
  archived: "Archived",
};
