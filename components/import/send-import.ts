import { isSomebodyElse } from "@/components/console/member-here";
import { consoleWords } from "@/components/words/console.words";
import { importWords } from "@/components/words/import.words";
import { maxUploadBytes } from "@/lib/domain/import";
import type { ImportJson } from "@/lib/import/import.present";
import type { ChosenFile } from "./chosen-files";

export type SentImport = {
  storeId: string;
  source: "files" | "zip" | "jsonl";
  files: readonly ChosenFile[];
  into: string;
  history: string;
  fromStore: string;
};

function bodyOf({ source, files }: SentImport): { body: BodyInit; type?: string } {
  if (source !== "files") {
    return { body: files[0]?.file ?? "", type: source === "zip" ? "application/zip" : "application/jsonl" };
  }
  const form = new FormData();
  // The path is the field's name: of a file's name browsers and servers keep the last part.
  for (const { path, file } of files) form.append(path, file, "file");
  return { body: form };
}

/** Sends the files. @returns the import, or the sentence of a refusal */
export async function sendImport(sent: SentImport): Promise<ImportJson | string> {
  if (sent.files.length === 0) return importWords.nothing;
  if (sent.files.reduce((sum, { file }) => sum + file.size, 0) > maxUploadBytes) return importWords.tooLarge;
  if (isSomebodyElse()) return consoleWords.failed.somebodyElse;
  const query = new URLSearchParams({ memory_store_id: sent.storeId, into: sent.into });
  if (sent.source === "jsonl") query.set("history", sent.history);
  if (sent.source === "jsonl" && sent.fromStore !== "") query.set("from_store", sent.fromStore);
  const { body, type } = bodyOf(sent);
  try {
    const response = await fetch(`/api/console/imports?${query}`, {
      method: "POST",
      headers: type ? { "content-type": type } : {},
      body,
    });
    const json = (await response.json()) as ImportJson & { error?: { message?: string } };
    return response.ok ? json : (json.error?.message ?? importWords.broken);
  } catch {
    return importWords.broken;
  }
}
