import "server-only";
import { assertMaySomewhere } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { publishLive } from "@/lib/live/live-bus";
import { notify } from "@/lib/notification/notify.store";
import type { ChangeDetail } from "./change";
import { deleteAssignees, insertAssignee, readAssigneeIds } from "./comment.store";
import { refuseAssignees } from "./refuse-assignees";
import { requireChange, underStoreLock } from "./require-change";
import { requireStoreOfChange } from "./require-reviewable";
import { retrieveChange } from "./retrieve-change";
import { type AssignChangeInput, type AssignChangesInput, mostAssignees } from "./review.schema";
import { eachOnItsOwn, type Outcomes } from "./several-changes";

const tooMany = new AppError("invalid_request", `At most ${mostAssignees} people are asked to look at one change.`);

interface Asking {
  userIds: readonly string[];
  /** Whoever is asked already stays asked. */
  beside: boolean;
  /** Of one change among several: whom one of them was told of, with its store. Nobody is told fifty times. */
  told?: Set<string>;
}

async function ask(context: Context, changeId: string, { userIds, beside, told }: Asking): Promise<void> {
  const store = await requireStoreOfChange(context, changeId, "change.review");
  const refused = await refuseAssignees(context, store, userIds);
  const isTold = (userId: string) => told?.has(`${store.id} ${userId}`) === true;
  const added = await underStoreLock(context, store.id, async (sql) => {
    const change = await requireChange(sql, store.id, changeId);
    const before = await readAssigneeIds(sql, store.id, change.id);
    for (const [id, refusal] of refused) if (!before.includes(id)) throw refusal;
    const added = userIds.filter((id) => !before.includes(id));
    if (beside && added.length === 0) return { act: null, result: added };
    const asked = beside ? [...before, ...added] : [...userIds];
    if (asked.length > mostAssignees) throw tooMany;
    await deleteAssignees(sql, store.id, change.id);
    for (const userId of asked) {
      await insertAssignee(sql, { changeId: change.id, userId, storeId: store.id, createdAt: context.now() });
    }
    const target = { memory_store_id: store.id, change_id: change.id };
    const notice = { kind: "assigned", storeId: store.id, changeId: told ? null : change.id } as const;
    await notify(
      sql,
      context,
      added.filter((id) => !isTold(id)),
      notice,
    );
    return { act: { action: "change.assigned", target, data: { user_ids: asked } }, result: added };
  });
  for (const userId of added) told?.add(`${store.id} ${userId}`);
  publishLive(context.db, {
    kind: "review.changed",
    workspaceId: store.workspaceId,
    storeId: store.id,
    changeIds: [changeId],
    memoryIds: [],
  });
}

/**
 * Says who is asked to look at a change, in place of who was before. Who was disabled or lost the right since they were asked may stay.
 * @throws AppError not_found, permission, invalid_request for somebody new who is no member, is disabled or may not decide there
 */
export async function assignChange(context: Context, input: AssignChangeInput): Promise<ChangeDetail> {
  await ask(context, input.change_id, { userIds: input.user_ids, beside: false });
  return retrieveChange(context, { change_id: input.change_id });
}

/**
 * Asks more people to look at several changes, each as an act of its own. They are told once for each store.
 * @throws AppError permission
 */
export async function assignChanges(context: Context, input: AssignChangesInput): Promise<Outcomes> {
  assertMaySomewhere(context.actor, "change.review");
  const asking: Asking = {
    userIds: input.user_ids,
    beside: true,
    ...(input.change_ids.length > 1 && { told: new Set<string>() }),
  };
  return eachOnItsOwn(input.change_ids, async (changeId) => {
    await ask(context, changeId, asking);
    return { changeIds: [changeId] };
  });
}
