import "server-only";
import type { Context } from "@/lib/access/context";
import { mayHold } from "@/lib/domain/review-policy";
import { requireStore } from "@/lib/store/require-store";
import { readWaiting } from "./held.store";
import type { ListHeldInput } from "./review.schema";

/** A memory whose newest text agents are not served yet. */
export interface Waiting {
  memoryId: string;
  /** The newest change that waits. */
  changeId: string;
  /** The version that agents are served instead; null where there is none. */
  servedNumber: number | null;
}

/** More marks than this nobody looks at one by one. */
const most = 2_000;

/**
 * The memories of a store whose newest text waits for review, to be marked where they are listed.
 * @throws AppError not_found, permission
 */
export async function listHeld(context: Context, input: ListHeldInput): Promise<Waiting[]> {
  const store = await requireStore(context, input.memory_store_id, "change.read");
  if (!mayHold(store.settings)) return [];
  const rows = await readWaiting(context.db.read, store.id, most);
  return rows.map((row) => ({
    memoryId: row.memory_id,
    changeId: row.change_id,
    servedNumber: row.approved_number === null ? null : Number(row.approved_number),
  }));
}
