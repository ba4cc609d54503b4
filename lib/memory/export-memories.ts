import "server-only";
import type { Context } from "@/lib/access/context";
import { requireSecondPerson } from "@/lib/approval/require-second-person";
import { AppError } from "@/lib/domain/app-error";
import { parsePathPrefix } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import { chosenSummaries } from "./chosen-memories";
import type { Memory } from "./memory";
import { findMemory } from "./memory.store";
import type { ExportMemoriesInput } from "./memory-bulk.schema";
import { memoriesWithText } from "./memory-list.store";
import { exportOf, noteExport } from "./note-export";

/** Bytes of text that one file may hold, so that no single download fills the server's memory. */
const maxExportBytes = 64 * 1024 * 1024;
/** Below this many it is cheaper to look each up than to read the store. */
const few = 50;

/** The chosen memories with their texts, in path order. @throws AppError invalid_request above 64 MB, not_found */
export async function exportMemories(asked: Context, input: ExportMemoriesInput): Promise<Memory[]> {
  const store = await requireStore(asked, input.memory_store_id, "memory.read");
  const context = await requireSecondPerson(asked, exportOf(input));
  const chosen = await chosenSummaries(context, store.id, input);
  const size = chosen.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (size > maxExportBytes) {
    throw new AppError(
      "invalid_request",
      "The chosen memories hold more than 64 MB of text, which is the most that one JSON document takes. Export them as files, or choose fewer.",
    );
  }
  await noteExport(context, store.id, chosen.length);
  if (chosen.length <= few) {
    const found = await Promise.all(chosen.map(({ id }) => findMemory(context.db, { storeId: store.id, id })));
    return found.filter((memory) => memory !== null);
  }
  const ids = new Set(chosen.map(({ id }) => id));
  const all = await memoriesWithText(context.db, store.id, parsePathPrefix("/"));
  return all.filter(({ id }) => ids.has(id));
}
