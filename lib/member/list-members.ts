import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { ListMembersInput } from "./member.schema";
import { type Colleague, getColleagues } from "./member.store";

/**
 * The members of the workspace who may act, by name: whom a change can be given to, and who can be mentioned. With those who are
 * disabled it says what people are called whom something was given to before.
 * @throws AppError permission
 */
export async function listMembers({ actor, db }: Context, input: ListMembersInput): Promise<Colleague[]> {
  assertMay(actor, "member.list");
  return getColleagues(db, actor.workspaceId, {
    disabled: input.include_disabled ?? false,
    storeId: input.memory_store_id,
  });
}
