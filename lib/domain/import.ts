/** Where what is imported comes from. */
export const importSources = ["files", "zip", "jsonl", "server"] as const;
export type ImportSource = (typeof importSources)[number];

/** `checking` reads and compares, `paused` has read a part of another server's store, `ready` waits for a person's or program's word, `applying` writes. */
const importStates = ["checking", "paused", "ready", "applying", "done", "failed", "cancelled", "expired"] as const;
export type ImportState = (typeof importStates)[number];

/** What is done with a memory whose path is taken by another text. */
export const conflictChoices = ["skip", "overwrite", "keep_both"] as const;
export type ConflictChoice = (typeof conflictChoices)[number];

/** What an import would do with one of its memories, as of the dry run. */
export const itemStates = ["create", "same", "conflict", "refused"] as const;
export type ItemState = (typeof itemStates)[number];

/**
 * Why a memory is in the way or cannot be taken: `taken` by another text, `overlaps` a memory above or below it, `path` is not a
 * path, `too_large`, `not_text` (UTF-8 without NUL), `blocked` by the store's detectors, `no_room` in the store,
 * `expired` meanwhile.
 */
const itemProblems = ["taken", "overlaps", "path", "too_large", "not_text", "blocked", "no_room", "expired"] as const;
export type ItemProblem = (typeof itemProblems)[number];

/** Why an import failed, or, where it is `erased`, why it ended without anybody having cancelled it. */
const importFailures = [
  "remote_private",
  "remote_unreachable",
  "remote_refused",
  "remote_unreadable",
  "too_much",
  "lost",
  "store_written",
  "erased",
  "permission",
  "not_found",
  "refused",
  "internal",
] as const;
export type ImportFailure = (typeof importFailures)[number];

const mebibyte = 1_048_576;

/** The largest file that is taken. */
export const maxUploadBytes = 64 * mebibyte;
/** What all texts of an import may come to. */
export const maxTextBytes = 256 * mebibyte;
export const maxImportedFiles = 10_000;
/** How long what was read waits for the word to write it. */
export const waitingHours = 24;
