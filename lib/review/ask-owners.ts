import "server-only";
import type { Context } from "@/lib/access/context";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { roleCanInStore } from "@/lib/domain/role";
import { notifyOwners } from "@/lib/notification/notify.store";
import { insertAssignee, readOwners } from "./comment.store";

/** Gives a change to the owners of its place and tells them: those who may decide on it by now, whatever they might when the rule was made. */
export async function askOwners(
  context: Context,
  { sql, row, authorship }: LockedStore,
  owners: ReadonlySet<string>,
): Promise<void> {
  if (owners.size === 0) return;
  const found = await readOwners(sql, { workspaceId: row.workspace_id, storeId: row.id }, [...owners]);
  const may = found.filter(({ role, store_role }) => roleCanInStore(role, store_role, "change.review"));
  const userIds = may.map(({ user_id }) => user_id);
  const { changeId, now: createdAt } = authorship;
  await notifyOwners(sql, context, userIds, { kind: "owned", storeId: row.id, changeId });
  for (const userId of userIds) await insertAssignee(sql, { changeId, userId, storeId: row.id, createdAt });
}
