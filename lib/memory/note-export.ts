import "server-only";
import type { Context } from "@/lib/access/context";
import type { AskedAct } from "@/lib/approval/require-second-person";
import { appendToChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { lockStore, moveStoreChain } from "@/lib/store/store-lock.store";
import type { ExportMemoriesInput } from "./memory-bulk.schema";

/** What is asked for where an export takes two people: the store is named, and the choice, which may hold paths, is not kept. */
export function exportOf({ memory_store_id, ...chosen }: ExportMemoriesInput): AskedAct {
  return { operation: "exportMemories", act: "export", input: { memory_store_id }, unseen: chosen };
}

/** Writes down that texts left the server as files: without the entry there are no files. @throws AppError not_found */
export async function noteExport(context: Context, storeId: string, memories: number): Promise<void> {
  await context.db.commit(storeId, async (sql) => {
    const row = await lockStore(sql, storeId);
    if (!row) throw new AppError("not_found", `There is no memory store ${storeId}.`);
    const act = { action: "memory.exported", target: { memory_store_id: storeId }, data: { memories } } as const;
    await moveStoreChain(sql, storeId, await appendToChain(sql, { id: storeId, head: row }, context, act));
  });
}
