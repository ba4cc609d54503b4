/** Taking a store, a folder or everything out as a file. */
export const exportWords = {
  section: {
    title: "Export",
    about: "Take what is in this store with you: the texts, or the whole history with who wrote it.",
    act: "Export the store…",
  },
  all: "Export all…",
  folder: "Export with history…",
  title: {
    all: "Export all stores",
    store: "Export the store",
    folder: (folder: string) => `Export ${folder}`,
  },
  about: "The file is made while it is downloaded. That it was exported, and by whom, is written in the audit log.",
  format: "What is in the file",
  formats: {
    zip: {
      label: "Texts as files",
      hint: "A ZIP archive of plain files at their paths, as the memories are now.",
    },
    jsonl: {
      label: "Everything as JSON lines",
      hint: "Every version with who wrote it and why, decisions of reviewers and comments. What was redacted stays redacted.",
    },
    git: {
      label: "History for git",
      hint: "A stream for git fast-import: every change is a commit by its author.",
    },
  },
  git: "In an empty repository: git fast-import < file, then git checkout main.",
  act: "Download",
  done: (name: string) => `${name} was downloaded`,
  unreachable: "The download broke off. Nothing was changed. Try again.",
};
