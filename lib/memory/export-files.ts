import "server-only";
import type { Context } from "@/lib/access/context";
import { requireSecondPerson } from "@/lib/approval/require-second-person";
import { EntryNames } from "@/lib/domain/entry-names";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { noteServed } from "@/lib/exposure/note-served";
import { requireStore } from "@/lib/store/require-store";
import { chosenSummaries } from "./chosen-memories";
import type { MemorySummary } from "./memory";
import type { ExportMemoriesInput } from "./memory-bulk.schema";
import { textsOf } from "./memory-list.store";
import { exportOf, noteExport } from "./note-export";

export interface ExportedFile {
  /** Relative and safe to unpack, one of a kind. */
  name: string;
  text: string;
  updatedAt: string;
}

/** What is read at a time, so that a large store is never in the server's memory as a whole. */
export const filesPerPage = 200;
const bytesPerPage = 4 * 1024 * 1024;

function* pagesOf(memories: readonly MemorySummary[]): Generator<MemorySummary[]> {
  let page: MemorySummary[] = [];
  let bytes = 0;
  for (const memory of memories) {
    if (page.length === filesPerPage || (page.length > 0 && bytes + memory.sizeBytes > bytesPerPage)) {
      yield page;
      page = [];
      bytes = 0;
    }
    page.push(memory);
    bytes += memory.sizeBytes;
  }
  yield page;
}

/** The texts of these memories, read while they are taken; names are free of those before. */
export async function* filesOf(
  context: Context,
  storeId: string,
  memories: readonly MemorySummary[],
): AsyncGenerator<ExportedFile> {
  const names = new EntryNames();
  for (const page of pagesOf(memories)) {
    const texts = await textsOf(
      context.db,
      storeId,
      page.map(({ versionId }) => versionId),
    );
    noteServed(context, storeId, [...texts.keys()]);
    for (const { path, versionId, updatedAt } of page) {
      const name = names.nameOf(parseMemoryPath(path));
      const text = texts.get(versionId);
      if (text !== undefined) yield { name, text, updatedAt };
    }
  }
}

/**
 * The chosen memories as files, in path order, all as they were at the moment of asking: versions do not change while they are
 * read. Only what is redacted meanwhile is left out. Refuses before the first file.
 * @throws AppError not_found
 */
export async function exportFiles(asked: Context, input: ExportMemoriesInput): Promise<AsyncIterable<ExportedFile>> {
  const store = await requireStore(asked, input.memory_store_id, "memory.read");
  const context = await requireSecondPerson(asked, exportOf(input));
  const chosen = await chosenSummaries(context, store.id, input);
  await noteExport(context, store.id, chosen.length);
  return filesOf(context, store.id, chosen);
}
