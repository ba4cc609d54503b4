import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { lockWorkspace } from "@/lib/workspace/workspace.store";
import type { DeleteViewInput, ListSavedViewsInput, SaveViewInput } from "./saved-view.schema";
import { deleteSavedView, findSavedViews, insertSavedView, type SavedView } from "./saved-view.store";

const mostViews = 100;

function owner(context: Context): { workspaceId: string; userId: string } {
  const { actor } = context;
  assertMay(actor, "profile.update");
  if (actor.kind !== "member") throw new AppError("permission", "Views belong to people: sign in to the console.");
  return { workspaceId: actor.workspaceId, userId: actor.userId };
}

/** Your own views, by name. */
export async function listSavedViews(context: Context, input: ListSavedViewsInput): Promise<SavedView[]> {
  return findSavedViews(context.db, owner(context), input.screen);
}

/** Keeps the filters of a screen under a name; a view of the same name is replaced. @throws AppError invalid_request */
export async function saveView(context: Context, input: SaveViewInput): Promise<SavedView> {
  const mine = owner(context);
  return context.db.transaction(async (tx) => {
    // Saved twice at once, a name would be there twice.
    await lockWorkspace(tx.sql, mine.workspaceId);
    const views = await findSavedViews(tx, mine, undefined);
    const same = views.find((view) => view.screen === input.screen && view.name === input.name);
    if (!same && views.length >= mostViews) {
      throw new AppError("invalid_request", `You have ${mostViews} saved views. Delete one first.`);
    }
    const now = context.now();
    const view = { ...input, id: same?.id ?? createId("view", Date.parse(now)), createdAt: same?.createdAt ?? now };
    await insertSavedView(tx, mine, view);
    return view;
  });
}

/** @throws AppError not_found also for a view of somebody else */
export async function deleteView(context: Context, input: DeleteViewInput): Promise<{ id: string }> {
  if (!(await deleteSavedView(context.db, owner(context), input.view_id))) {
    throw new AppError("not_found", `There is no saved view ${input.view_id}.`);
  }
  return { id: input.view_id };
}
