/** What only the server says, and pages that stopped working: titles, and addresses where there is nothing. */
export const pageWords = {
  crash: {
    title: "This page stopped working",
    away: "The server cannot answer at the moment. The page comes by itself when it can.",
    text: "Something unexpected happened here. Nothing was changed. Try again.",
    textKept: "Something unexpected happened here. Try again; what you typed into a memory is kept in this browser.",
  },
  notFound: {
    title: "There is nothing at this address",
    text: "The link may be old, or what it led to was moved or deleted.",
    act: "Go to the stores",
  },
  pageTitles: {
    deletedMemory: "Deleted memory",
    settings: "Settings",
    newMemory: "New memory",
    loadingMemory: "Loading the memory",
  },
  noScripts: {
    title: "Palimpsest needs JavaScript",
    text: "Without it pages stay empty and nothing on them works. Switch it on for this address in your browser, then load the page again.",
  },
  about: "Review, correct and audit what your AI agents remember.",
};
