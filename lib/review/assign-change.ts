import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { publishLive } from "@/lib/live/live-bus";
import { notify } from "@/lib/notification/notify.store";
import type { ChangeDetail, Named } from "./change";
import { deleteAssignees, insertAssignee, readAssigneeIds } from "./comment.store";
import { membersAmong, namesOf } from "./names.store";
import { requireChange, underStoreLock } from "./require-change";
import { requireStoreOfChange } from "./require-reviewable";
import { retrieveChange } from "./retrieve-change";
import type { AssignChangeInput } from "./review.schema";

const refusal = ({ id, name }: Named) =>
  new AppError(
    "invalid_request",
    name === null
      ? `user_ids: ${id} is not a member of this workspace.`
      : `${name} is disabled and is given no changes. Leave them out.`,
  );

/**
 * Says who is asked to look at a change, in place of who was before. Who was disabled since they were asked may stay.
 * @throws AppError not_found, permission, invalid_request for somebody new who is no member or is disabled
 */
export async function assignChange(context: Context, input: AssignChangeInput): Promise<ChangeDetail> {
  const store = await requireStoreOfChange(context, input.change_id, "change.review");
  const { user_ids: userIds } = input;
  const members = await membersAmong(context.db, store.workspaceId, userIds);
  const others = userIds.filter((id) => !members.includes(id));
  const nameOf = await namesOf(context.db, store.workspaceId, others);
  await underStoreLock(context, store.id, async (sql) => {
    const change = await requireChange(sql, store.id, input.change_id);
    const before = await readAssigneeIds(sql, store.id, change.id);
    const stranger = others.find((id) => !before.includes(id));
    if (stranger) throw refusal(nameOf(stranger));
    await deleteAssignees(sql, store.id, change.id);
    for (const userId of userIds) {
      await insertAssignee(sql, { changeId: change.id, userId, storeId: store.id, createdAt: context.now() });
    }
    const target = { memory_store_id: store.id, change_id: change.id };
    const added = userIds.filter((id) => !before.includes(id));
    await notify(sql, context, added, { kind: "assigned", storeId: store.id, changeId: change.id });
    return { act: { action: "change.assigned", target, data: { user_ids: userIds } }, result: undefined };
  });
  publishLive(context.db, {
    kind: "review.changed",
    workspaceId: store.workspaceId,
    storeId: store.id,
    changeIds: [input.change_id],
    memoryIds: [],
  });
  return retrieveChange(context, { change_id: input.change_id });
}
