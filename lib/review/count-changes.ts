import "server-only";
import type { Context } from "@/lib/access/context";
import { changeScope, ownUserId } from "./change-scope";
import type { CountChangesInput } from "./review.schema";
import { getOpenCounts, type OpenCounts } from "./review-list.store";

/** How many changes wait for somebody, and for how long, in the stores that the actor may see. */
export async function countChanges(context: Context, input: CountChangesInput): Promise<OpenCounts> {
  return getOpenCounts(context.db, await changeScope(context, input.memory_store_id), ownUserId(context));
}
