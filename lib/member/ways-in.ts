import "server-only";
import type { AuthConfig } from "@/lib/auth/auth";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { countPasskeys } from "@/lib/passkey/passkey.store";
import { passkeysHere } from "@/lib/passkey/passkeys-here";
import type { Profile } from "./member";
import { findPasswordHash } from "./member.store";
import { isPasswordWayIn } from "./password-sign-in";
import { isLinkedAt } from "./sso.store";

/** By what somebody can sign in here. */
export interface WaysIn {
  password: boolean;
  passkeys: number;
  identity: boolean;
}

/** What an account has counts as far as this server takes it: an identity of another provider opens nothing. */
export async function waysInOf(
  db: Database | WriteTransaction,
  { userId, email }: Pick<Profile, "userId" | "email">,
  config: AuthConfig,
): Promise<WaysIn> {
  return {
    password: isPasswordWayIn(config, email) && (await findPasswordHash(db, userId)) !== null,
    passkeys: passkeysHere(config) === "on" ? await countPasskeys(db, userId) : 0,
    identity: config.sso !== undefined && (await isLinkedAt(db, userId, config.sso.issuer)),
  };
}
