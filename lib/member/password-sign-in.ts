import type { AuthConfig } from "@/lib/auth/auth";
import { AppError } from "@/lib/domain/app-error";

/**
 * Where single sign-on is the only way in, a password is good for the admin alone whom the environment names: somebody has to get in
 * when the provider is down. Says the same of every other address.
 * @throws AppError permission
 */
export function assertPasswordSignIn({ sso }: Pick<AuthConfig, "sso">, email: string): void {
  if (!sso || sso.passwordFor === "everybody" || sso.passwordFor.includes(email.trim().toLowerCase())) return;
  throw new AppError("permission", `Passwords are switched off here: sign in with ${sso.name}.`);
}
