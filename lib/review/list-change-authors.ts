import "server-only";
import type { Context } from "@/lib/access/context";
import { mostAuthorsLookedAt } from "@/lib/domain/review-state";
import type { AuthorCounts } from "./change";
import { changeScope } from "./change-scope";
import type { ListChangeAuthorsInput } from "./review.schema";
import { getAuthorCounts } from "./review-list.store";

/** Of authors, sessions and keys so many each: nobody looks through a longer list. */
const mostListed = 50;

/**
 * Who wrote the changes in some states, in the stores that the actor may see; of very many changes the newest tell.
 * @throws AppError not_found, permission
 */
export async function listChangeAuthors(context: Context, input: ListChangeAuthorsInput): Promise<AuthorCounts> {
  const scope = await changeScope(context, input.memory_store_id);
  return getAuthorCounts(context.db, {
    ...scope,
    states: input.state,
    lookAt: mostAuthorsLookedAt,
    most: mostListed,
  });
}
