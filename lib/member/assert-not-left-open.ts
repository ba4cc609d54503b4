import "server-only";
import type { Context } from "@/lib/access/context";
import type { AuthConfig } from "@/lib/auth/auth";
import { assertOwnPassword } from "./assert-own-password";
import { assertSignedInLately } from "./assert-signed-in-lately";
import type { Profile } from "./member";

/**
 * That a new way in is made by the account's owner and not by whoever found their session open: who has a password gives it, also
 * where it opens no session here, and who has none has just signed in.
 * @param act what they do then, as in “add it”
 * @throws AppError invalid_request for a wrong password, rate_limited, conflict
 */
export async function assertNotLeftOpen(
  context: Context,
  profile: Profile,
  { password, config, act }: { password: string | undefined; config: AuthConfig; act: string },
): Promise<void> {
  if (await assertOwnPassword(context, profile, password)) return;
  await assertSignedInLately(context, profile, { config, act });
}
