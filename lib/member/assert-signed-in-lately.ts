import "server-only";
import type { Context } from "@/lib/access/context";
import type { AuthConfig } from "@/lib/auth/auth";
import { AppError } from "@/lib/domain/app-error";
import { minuteMs } from "@/lib/domain/durations";
import type { Profile } from "./member";
import { findSessionStart } from "./own-sessions.store";
import { isPasswordWayIn } from "./password-sign-in";
import { requireMember } from "./require-member";
import { waysInOf } from "./ways-in";

const latelyMs = 10 * minuteMs;

/** What somebody asks for who has an open session and no other way in, as after the provider was changed. */
const newPassword = (passwords: boolean) =>
  passwords
    ? "Ask an admin for a link that sets a password"
    : "Ask your admin to switch passwords on and for a link that sets one";

/**
 * That whoever acts has just signed in: who has no password to be asked for shows in this way that the session was not left open.
 * @param act what they do once they have, as in “add it”
 * @throws AppError conflict
 */
export async function assertSignedInLately(
  context: Context,
  profile: Profile,
  { config, act }: { config: AuthConfig; act: string },
): Promise<void> {
  const { authSessionId } = requireMember(context);
  const { userId } = profile;
  const start = authSessionId && (await findSessionStart(context.db, { userId, id: authSessionId }));
  if (start && Date.parse(context.now()) - start.getTime() < latelyMs) return;
  const { identity, passkeys } = await waysInOf(context.db, profile, config);
  const ways = [identity && config.sso?.name, passkeys > 0 && "a passkey"].filter(Boolean).join(" or ");
  const first = ways ? `Sign in again with ${ways}` : newPassword(isPasswordWayIn(config, profile.email));
  throw new AppError("conflict", `You signed in too long ago. ${first}, then ${act} within ten minutes.`);
}
