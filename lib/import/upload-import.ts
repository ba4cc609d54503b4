import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { maxImportedFiles } from "@/lib/domain/import";
import { type PathPrefix, showPath } from "@/lib/domain/memory-path";
import { lastSeqOf } from "@/lib/export/export.store";
import { requireStore } from "@/lib/store/require-store";
import type { Import, StagedMemory } from "./import";
import type { UploadInput } from "./import.schema";
import { chooseStore, readJsonl } from "./read-jsonl";
import { readZip } from "./read-zip";
import { historyOf, latestOf } from "./stage-history";
import { stageFile } from "./stage-memory";
import { type NewImport, startImport } from "./start-import";

/** A file of a folder, with its path below that folder. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

export type Upload =
  | { source: "zip" | "jsonl"; bytes: Uint8Array }
  | { source: "files"; files: AsyncIterable<UploadedFile> };

async function* stageFiles(files: AsyncIterable<UploadedFile>, into: PathPrefix): AsyncGenerator<StagedMemory> {
  const names = new Set<string>();
  for await (const { name, bytes } of files) {
    if (names.has(name)) throw new AppError("invalid_request", `The file ${showPath(name)} is there twice.`);
    names.add(name);
    if (names.size > maxImportedFiles) {
      throw new AppError(
        "invalid_request",
        `These are more than ${maxImportedFiles} files, which is as many as a store holds.`,
      );
    }
    yield stageFile(into + name, bytes);
  }
}

async function wantsHistory({ db }: Context, { memory_store_id: storeId, history }: UploadInput): Promise<boolean> {
  if (history === "latest") return false;
  const empty = (await lastSeqOf(db, storeId)) === 0;
  if (history === "full" && !empty) {
    throw new AppError(
      "conflict",
      "A history can only be imported into a store that nothing was ever written to. Use a new store, or import the texts as they are now with history=latest.",
    );
  }
  return empty;
}

async function readUpload(context: Context, input: UploadInput, upload: Upload): Promise<Omit<NewImport, "storeId">> {
  const { into } = input;
  const { source } = upload;
  const part = "items";
  if (upload.source === "files") return { source, part, history: false, pieces: stageFiles(upload.files, into) };
  if (upload.source === "zip") return { source, part, history: false, pieces: readZip(upload.bytes, into) };
  const history = await wantsHistory(context, input);
  const chosen = chooseStore(readJsonl(upload.bytes), input.from_store);
  return { source, part, history, pieces: history ? historyOf(chosen, into) : latestOf(chosen, into) };
}

/** Whoever imports creates and, where asked to, overwrites. @throws AppError not_found, permission, invalid_request for an archive */
export async function assertMayImport(context: Context, storeId: string): Promise<void> {
  const store = await requireStore(context, storeId, "memory.create");
  assertMay(context.actor, "memory.update", storeId);
  if (store.archivedAt !== null)
    throw new AppError(
      "invalid_request",
      "This store is archived: nothing can be imported into it. Use another store.",
    );
}

/**
 * Takes in a ZIP archive, the files of a folder or an export of ours as JSON lines, for a dry run. Nothing is written to the store.
 * @throws AppError invalid_request for a file that cannot be read or tries something, conflict, not_found, permission
 */
export async function uploadImport(context: Context, input: UploadInput, upload: Upload): Promise<Import> {
  await assertMayImport(context, input.memory_store_id);
  const read = await readUpload(context, input, upload);
  return startImport(context, { ...read, storeId: input.memory_store_id });
}
