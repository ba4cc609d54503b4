import "server-only";
import type { AuthConfig } from "@/lib/auth/auth";
import { type RelyingParty, relyingParty } from "@/lib/auth/webauthn";
import { AppError } from "@/lib/domain/app-error";

type Where = Pick<AuthConfig, "publicUrl" | "sso">;

/** Whether people may sign in with passkeys here: not where single sign-on is the only way in, nor at an address that browsers make none for. */
export function passkeysHere({ publicUrl, sso }: Where): "on" | "off" | "no_address" {
  if (sso && sso.passwordFor !== "everybody") return "off";
  return relyingParty(publicUrl) ? "on" : "no_address";
}

/** @throws AppError permission where single sign-on is the only way in, conflict at an address without a name */
export function requirePasskeys(config: Where): RelyingParty {
  if (passkeysHere(config) === "off")
    throw new AppError("permission", `Passkeys are switched off here: sign in with ${config.sso?.name}.`);
  const party = relyingParty(config.publicUrl);
  if (party) return party;
  throw new AppError(
    "conflict",
    `Passkeys need an https address with a host name; this console is at ${config.publicUrl}.`,
  );
}
