import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { type SeenErasure, seesErasure, withProgress } from "./retrieve-erasure";
import type { ListErasuresInput } from "./store-erasure.schema";
import { findErasures } from "./store-erasure.store";

const list = "erasures";

/** The erasures of the workspace, the newest first; a key sees those that it would see one by one. @throws AppError permission */
export async function listErasures(
  context: Context,
  input: ListErasuresInput,
): Promise<{ erasures: SeenErasure[]; nextPage: string | null }> {
  assertMay(context.actor, "erasure.manage");
  const before = input.page === undefined ? null : decodeCursor(list, input.page, /^ers_[0-9A-Z]{26}$/);
  const limit = input.limit + 1;
  const found = await findErasures(context.db, context.actor.workspaceId, { before, limit });
  const page = found.slice(0, input.limit);
  const last = page.at(-1);
  const seen = page.filter((erasure) => seesErasure(context, erasure));
  return {
    erasures: await Promise.all(seen.map((erasure) => withProgress(context, erasure))),
    nextPage: last && found.length > input.limit ? encodeCursor(list, last.id) : null,
  };
}
