import type { AuthConfig } from "@/lib/auth/auth";
import { AppError } from "@/lib/domain/app-error";

type Where = Pick<AuthConfig, "sso">;

/** Whether a password is a way in for this address. */
export const isPasswordWayIn = ({ sso }: Where, email: string): boolean =>
  !sso || sso.passwordFor === "everybody" || sso.passwordFor.includes(email.trim().toLowerCase());

/**
 * Where single sign-on is the only way in, a password is good for the admin alone whom the environment names: somebody has to get in
 * when the provider is down. Says the same of every other address.
 * @throws AppError permission
 */
export function assertPasswordSignIn(config: Where, email: string): void {
  if (isPasswordWayIn(config, email)) return;
  throw new AppError("permission", `Passwords are switched off here: sign in with ${config.sso?.name}.`);
}
