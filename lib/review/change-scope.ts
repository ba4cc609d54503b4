import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { requireStore } from "@/lib/store/require-store";
import type { ChangeScope } from "./review-list.store";

/**
 * The stores whose changes the actor may see: the named one, or all that exist for it.
 * @throws AppError not_found, permission
 */
export async function changeScope(context: Context, storeId: string | undefined): Promise<ChangeScope> {
  const { actor } = context;
  if (storeId === undefined) {
    assertMay(actor, "change.read");
    const storeIds = actor.kind === "key" && actor.stores !== "all" ? [...actor.stores] : null;
    return { workspaceId: actor.workspaceId, storeIds };
  }
  const store = await requireStore(context, storeId, "change.read");
  return { workspaceId: actor.workspaceId, storeIds: [store.id] };
}

/** The member who asks, for what is assigned to `me`; programs are assigned nothing. */
export const ownUserId = ({ actor }: Context): string | null => (actor.kind === "member" ? actor.userId : null);
