import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import type { Memory } from "./memory";
import { findMemory, type ServedReader } from "./memory.store";
import { takeAhead } from "./take-ahead";

/** A live memory with its content. The caller has checked the store. */
export async function requireMemory(
  context: Context,
  { storeId, memoryId }: { storeId: string; memoryId: string },
  reader: ServedReader | null = null,
): Promise<Memory> {
  const ahead = reader ? undefined : takeAhead(context, storeId, { by: "id", name: memoryId });
  const memory = ahead === undefined ? await findMemory(context.db, { storeId, id: memoryId }, reader) : ahead;
  if (!memory) throw new AppError("not_found", `There is no memory ${memoryId} in this store.`);
  return memory;
}
