import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { roleCanInStore } from "@/lib/domain/role";
import { type Colleague, getColleagues } from "@/lib/member/member.store";
import type { Store } from "@/lib/store/store";

/** Why somebody cannot be given changes of a store; null for who can. */
function reasonOf(found: Colleague | undefined, id: string): string | null {
  if (!found) return `user_ids: ${id} is not a member of this workspace.`;
  const { name, disabled, role, storeRole } = found;
  if (disabled) return `${name} is disabled and is given no changes. Leave them out.`;
  if (roleCanInStore(role, storeRole, "change.review")) return null;
  return `${name} may not decide on changes in this store and is given none. Leave them out.`;
}

/** Of these users those whom nothing new of a store can be given, each with the refusal to throw. */
export async function refuseAssignees(
  { db }: Context,
  { id: storeId, workspaceId }: Pick<Store, "id" | "workspaceId">,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, AppError>> {
  const found = await getColleagues(db, workspaceId, { disabled: true, storeId, userIds });
  const members = new Map(found.map((one) => [one.userId, one]));
  const reasons = userIds.map((id) => ({ id, reason: reasonOf(members.get(id), id) }));
  return new Map(
    reasons.flatMap(({ id, reason }) => (reason === null ? [] : [[id, new AppError("invalid_request", reason)]])),
  );
}
