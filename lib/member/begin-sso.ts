import "server-only";
import { randomBytes } from "node:crypto";
import type { Context } from "@/lib/access/context";
import type { AuthConfig } from "@/lib/auth/auth";
import { authorizationUrl, callbackPath, type Provider } from "@/lib/auth/oidc";
import { AppError } from "@/lib/domain/app-error";
import { minuteMs } from "@/lib/domain/durations";
import { sha256Hex } from "@/lib/domain/memory-content";
import { assertNotLeftOpen } from "./assert-not-left-open";
import type { SessionCookie } from "./begin-session";
import type { BeginLinkInput } from "./member.schema";
import { retrieveProfile } from "./retrieve-profile";
import { insertPending } from "./sso.store";

export type SsoContext = Pick<Context, "db" | "now" | "requestId"> & { config: AuthConfig; browser?: string };

const minutes = 10;

/** Ties a sign-on to the browser in which it began: nobody can be made to finish somebody else's. */
export const ssoCookie = "palimpsest.sso";

const random = () => randomBytes(32).toString("base64url");

/** @throws AppError not_found where no provider is configured */
export function requireProvider({ config }: { config: AuthConfig }): Provider {
  if (!config.sso) throw new AppError("not_found", "This server has no single sign-on.", { sso: "off" });
  return { ...config.sso, redirectUri: `${config.publicUrl}${callbackPath}` };
}

/** The cookie, and with it the browser's part forgotten when the sign-on has ended. */
export function ssoCookieOf(config: AuthConfig, value: string): SessionCookie {
  const secure = config.publicUrl.startsWith("https://");
  const maxAge = value === "" ? 0 : minutes * 60;
  return { name: ssoCookie, value, options: { httpOnly: true, secure, sameSite: "lax", path: callbackPath, maxAge } };
}

/**
 * Where to send somebody, and the cookie that their browser keeps meanwhile. State, nonce and the verifier of PKCE are random and
 * good once, for ten minutes; of the state and the cookie a hash is kept.
 */
async function begin(context: SsoContext, { next, userId }: { next: string; userId: string | null }) {
  const provider = requireProvider(context);
  const [state, nonce, verifier, secret] = [random(), random(), random(), random()];
  const url = await authorizationUrl(provider, { state, nonce, verifier });
  const now = new Date(context.now());
  const pending = { nonce, verifier, browserHash: sha256Hex(secret), next, userId };
  const expiresAt = new Date(now.getTime() + minutes * minuteMs);
  await context.db.transaction((tx) => insertPending(tx, sha256Hex(state), { pending, now, expiresAt }));
  return { url, cookie: ssoCookieOf(context.config, secret) };
}

/** Begins a sign-in with the provider. @param next where to go then */
export function beginSso(context: SsoContext, next: string): Promise<{ url: string; cookie: SessionCookie }> {
  return begin(context, { next, userId: null });
}

/**
 * Begins to link the acting member's account: the one way in which an account that exists gets one of the provider. A session that was
 * left open does not: with it anybody would come in by their own account of the provider from then on.
 * @throws AppError invalid_request for a wrong password, rate_limited, conflict
 */
export async function beginLink(
  context: Context,
  input: BeginLinkInput,
  config: AuthConfig,
): Promise<{ url: string; cookie: SessionCookie }> {
  requireProvider({ config });
  const profile = await retrieveProfile(context);
  await assertNotLeftOpen(context, profile, { password: input.current_password, config, act: "link it" });
  const { userId } = profile;
  return begin({ ...context, config }, { next: "/profile", userId });
}
