import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { AppError } from "@/lib/domain/app-error";
import { lockWorkspace } from "@/lib/workspace/workspace.store";
import { endResetsOf } from "./end-password-resets";
import type { Profile } from "./member";
import type { ChangePasswordInput } from "./member.schema";
import { findPasswordHash, replacePassword } from "./member.store";
import { retrieveProfile } from "./retrieve-profile";
import { countAttempt, forgiveAttempts, tryAgainIn } from "./sign-in-attempts";

/**
 * Replaces the acting member's password and ends all of their sessions, this one too: the door opens a new one for the browser
 * that asked. A stolen session cannot guess the current password: attempts count as failed sign-ins.
 * @throws AppError invalid_request for a wrong current password, rate_limited, conflict
 */
export async function changePassword(context: Context, input: ChangePasswordInput): Promise<Profile> {
  const profile = await retrieveProfile(context);
  const wait = await countAttempt(context, profile.email);
  const from = await findPasswordHash(context.db, profile.userId);
  if (from === null || !(await verifyPassword(from, input.current_password))) {
    throw new AppError("invalid_request", `The current password is not right.${tryAgainIn(wait)}`, {
      field: "current_password",
    });
  }
  const to = await hashPassword(input.new_password);
  await context.db.transaction(async (tx) => {
    const now = context.now();
    await lockWorkspace(tx.sql, profile.workspaceId);
    if (!(await replacePassword(tx, { userId: profile.userId, from, to, now }))) {
      throw new AppError("conflict", "The password was changed somewhere else just now. Sign in with the new one.");
    }
    await forgiveAttempts(tx, profile.email, now);
    await endResetsOf(tx, context, { memberId: profile.memberId });
    await appendToWorkspaceChain(tx.sql, context, {
      action: "member.password_changed",
      target: { user_id: profile.userId },
      data: {},
    });
  });
  return profile;
}
