import "server-only";
import type { Context } from "@/lib/access/context";
import { mostCounted } from "@/lib/domain/review-state";
import { changeScope, ownUserId } from "./change-scope";
import type { CountChangesInput } from "./review.schema";
import { getOpenCounts, type OpenCounts } from "./review-list.store";

/** How many changes wait for somebody, and for how long, in the stores that the actor may see; `mostCounted` stands for more, too. */
export async function countChanges(context: Context, input: CountChangesInput): Promise<OpenCounts> {
  const most = input.exact ? Number.MAX_SAFE_INTEGER : mostCounted;
  const scope = await changeScope(context, input.memory_store_id);
  return getOpenCounts(context.db, scope, { userId: ownUserId(context), most });
}
