import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import type { Revision } from "@/lib/memory/served-reader";
import type { Store } from "@/lib/store/store";
import type { At } from "./at-field";
import { pastMemory } from "./history.store";
import type { PastMemory } from "./moment";
import { assertSeesPast, requireMoment } from "./require-moment";

/** A memory as it was. @throws AppError not_found where it was not there then, and as `requireMoment` */
export async function retrievePast(
  context: Context,
  store: Store,
  asked: { memoryId: string; at: At; revision?: Revision },
): Promise<PastMemory> {
  await assertSeesPast(context, store, asked.revision);
  const { seq } = await requireMoment(context.db.read, store, asked.at);
  const memory = await pastMemory(context.db, { storeId: store.id, memoryId: asked.memoryId, seq });
  if (!memory) {
    throw new AppError("not_found", `The memory ${asked.memoryId} was not in this store at that moment.`);
  }
  return memory;
}
