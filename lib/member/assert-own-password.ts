import "server-only";
import type { Context } from "@/lib/access/context";
import { verifyPassword } from "@/lib/auth/password";
import { AppError } from "@/lib/domain/app-error";
import type { Profile } from "./member";
import { findPasswordHash } from "./member.store";
import { requireMember } from "./require-member";
import { countAttempt, forgiveAttempts, tryAgainIn } from "./sign-in-attempts";

/**
 * That whoever acts knows the password of the account, where it has one. Attempts count as failed sign-ins, so a stolen session
 * cannot guess it.
 * @returns false where there is none, and nothing was shown
 * @throws AppError invalid_request, rate_limited
 */
export async function assertOwnPassword(
  context: Context,
  { userId, email }: Pick<Profile, "userId" | "email">,
  password: string | undefined,
): Promise<boolean> {
  const { db } = context;
  const stored = await findPasswordHash(db, userId);
  if (stored === null) return false;
  const wait = await countAttempt(context, email);
  if (!(await verifyPassword(stored, password ?? ""))) {
    const message = `The current password is not right.${tryAgainIn(wait)}`;
    throw new AppError("invalid_request", message, { field: "current_password" });
  }
  await db.transaction((tx) => forgiveAttempts(tx, email, context.now()));
  return true;
}

/** Whether the acting member has a password to be asked for. */
export async function hasOwnPassword(context: Context): Promise<boolean> {
  return (await findPasswordHash(context.db, requireMember(context).userId)) !== null;
}
