import type { ExportFormat } from "@/lib/domain/export-format";

/** What is chosen when the dialog opens. That of a folder is only reached by the entry that speaks of the history: the texts alone have their own. */
export const firstFormat = (folder: string | undefined): ExportFormat => (folder === undefined ? "zip" : "jsonl");
