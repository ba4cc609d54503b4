/** `zip`: plain files as they are now. `jsonl` and `git`: the whole history, with who wrote it and what reviewers decided. */
export const exportFormats = ["zip", "jsonl", "git"] as const;
export type ExportFormat = (typeof exportFormats)[number];
