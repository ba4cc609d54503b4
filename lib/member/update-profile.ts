import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { Profile } from "./member";
import type { UpdateProfileInput } from "./member.schema";
import { setUserName } from "./member.store";
import { requireMember } from "./require-member";
import { retrieveProfile } from "./retrieve-profile";

/** Changes the acting member's own name. A name that stays the same leaves no trace. */
export async function updateProfile(context: Context, input: UpdateProfileInput): Promise<Profile> {
  const { userId } = requireMember(context);
  const before = await retrieveProfile(context);
  if (before.name === input.name) return before;
  await context.db.transaction(async (tx) => {
    await setUserName(tx, userId, input.name, context.now());
    await appendToWorkspaceChain(tx.sql, context, {
      action: "member.profile_updated",
      target: { user_id: userId },
      data: { fields: ["name"] },
    });
  });
  return { ...before, name: input.name };
}
