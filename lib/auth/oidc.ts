import "server-only";
import { authorizationCodeRequest, createAuthorizationURL } from "@better-auth/core/oauth2";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import { z } from "zod";
import type { SsoConfig } from "@/lib/config/sso-config";
import { AppError } from "@/lib/domain/app-error";
import { minuteMs } from "@/lib/domain/durations";
import { atStep, faultOf, Misfit, oauthCode } from "./oidc-fault";

/** Where the provider sends people back to, below the console's address. */
export const callbackPath = "/sso/callback";

export interface Provider extends SsoConfig {
  /** Registered with the provider. */
  redirectUri: string;
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const endpoint = z.url({ protocol: /^https?$/ }).refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || loopback.test(hostname);
});

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
type Metadata = z.output<typeof metadata>;

const idClaims = z.looseObject({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  exp: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
});

const personClaims = z.looseObject({
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
});

/** Who the provider says somebody is. */
export interface Identity {
  subject: string;
  /** In lower case, and only where the provider has verified it. */
  email: string | null;
  hasUnverifiedEmail: boolean;
  name: string | null;
  groups: string[];
}

const waitMs = 10_000;
/** How far the provider's clock and ours may be apart: a token may say that it is good from now on, by theirs. */
const clocksApartSeconds = 10;
const keptMs = 10 * minuteMs;
const known = new Map<string, { at: number; metadata: Metadata }>();

const refusal = (sso: "provider" | "token", message: string, cause?: unknown) =>
  new AppError("authentication", message, { sso }, { cause });

const unreachable = (cause?: unknown) =>
  refusal(
    "provider",
    "The sign-on provider did not answer as it should. Try again; if it stays, tell your admin.",
    cause,
  );

async function readJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(waitMs) });
  if (!answer.ok) throw new Misfit({ status: answer.status });
  return answer.json();
}

/** What the provider says of itself, asked again after ten minutes. The issuer must be the configured one, to the letter. */
async function discover({ issuer }: Provider): Promise<Metadata> {
  const before = known.get(issuer);
  if (before && Date.now() - before.at < keptMs) return before.metadata;
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const found = await atStep("discovery", url, async () => {
    const told = metadata.parse(await readJson(url));
    if (told.issuer !== issuer) throw new Misfit({ field: "issuer", issuer: told.issuer.slice(0, 200) });
    return told;
  }).catch((error) => {
    throw unreachable(error);
  });
  known.set(issuer, { at: Date.now(), metadata: found });
  return found;
}

/** What ties one sign-on together: the address, the token and the exchange each carry one of these. */
export interface Exchange {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
}

/** Where to send somebody to sign in. @throws AppError authentication when the provider does not answer */
export async function authorizationUrl(provider: Provider, { state, nonce, verifier }: Exchange): Promise<string> {
  const { authorization_endpoint: authorizationEndpoint } = await discover(provider);
  const { clientId, clientSecret, redirectUri: redirectURI, scopes } = provider;
  const options = { clientId, clientSecret, redirectURI };
  const wanted = scopes.includes("openid") ? scopes : ["openid", ...scopes];
  const asked = { authorizationEndpoint, state, codeVerifier: verifier, nonce, scopes: wanted };
  return (await createAuthorizationURL({ id: "oidc", options, redirectURI, ...asked })).toString();
}

const tokenAnswer = z.looseObject({ id_token: z.string().optional(), access_token: z.string().optional() });

/** Sent by ourselves: what the library sends waits for an answer for minutes. */
async function exchange(provider: Provider, found: Metadata, { code, verifier }: { code: string; verifier: string }) {
  const { clientId, clientSecret, redirectUri: redirectURI } = provider;
  const { token_endpoint: tokenEndpoint } = found;
  const methods = found.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return atStep("token", tokenEndpoint, async () => {
    const { body, headers } = await authorizationCodeRequest({
      code,
      codeVerifier: verifier,
      redirectURI,
      options: { clientId, clientSecret, redirectURI },
      tokenEndpoint,
      authentication: clientSecret && methods.includes("client_secret_basic") ? "basic" : "post",
    });
    const signal = AbortSignal.timeout(waitMs);
    const answer = await fetch(tokenEndpoint, { method: "POST", body, headers, redirect: "error", signal });
    if (answer.ok) return tokenAnswer.parse(await answer.json());
    const refused = (await answer.json().catch(() => null)) as { error?: unknown } | null;
    throw new Misfit({ status: answer.status, code: oauthCode(refused?.error) });
  });
}

/** Signature, issuer, audience and time are checked by the library; who it was asked for and by whom, here. */
async function verify(provider: Provider, found: Metadata, { token, nonce }: { token: string; nonce: string }) {
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), {
    [customFetch]: (url, asked) =>
      atStep("keys", url, async () => {
        const answer = await fetch(url, { ...asked, redirect: "error" });
        if (!answer.ok) throw new Misfit({ status: answer.status });
        return answer;
      }),
  });
  const { payload } = await jwtVerify(token, keys, {
    audience: provider.clientId,
    issuer: provider.issuer,
    clockTolerance: clocksApartSeconds,
  });
  const claims = idClaims.parse(payload);
  if (claims.nonce !== nonce) throw new Misfit({ claim: "nonce" });
  const foreign = Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp === undefined;
  if (foreign || (claims.azp !== undefined && claims.azp !== provider.clientId)) throw new Misfit({ claim: "azp" });
  return claims;
}

type Claims = z.output<typeof idClaims>;

/** Whether the token says all that is asked about a person. */
const isComplete = ({ groupRoles, groupClaim }: Provider, claims: Claims): boolean =>
  claims.email !== undefined && (groupRoles.size === 0 || claims[groupClaim] !== undefined);

/** Some providers keep the address or the groups out of the token. */
async function withUserinfo(found: Metadata, claims: Claims, accessToken: string | undefined) {
  if (!found.userinfo_endpoint || !accessToken) return claims;
  const url = found.userinfo_endpoint;
  return atStep("userinfo", url, async () => {
    const more = await readJson(url, { authorization: `Bearer ${accessToken}` });
    const answer = z.looseObject({ sub: z.string() }).parse(more);
    if (answer.sub !== claims.sub) throw new Misfit({ claim: "sub" });
    return { ...answer, ...claims };
  });
}

function groupsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((group): group is string => typeof group === "string").slice(0, 1_000);
}

/** Exchanges the code for who it is. @throws AppError authentication for an answer that cannot be trusted */
export async function redeem(
  provider: Provider,
  given: { code: string; verifier: string; nonce: string },
): Promise<Identity> {
  const found = await discover(provider);
  const tokens = await exchange(provider, found, given).catch((error) => {
    throw unreachable(error);
  });
  try {
    const { nonce } = given;
    const { id_token: token } = tokens;
    if (!token) throw faultOf("token", found.token_endpoint, { code: "no_id_token" });
    const verified = await atStep("id_token", provider.issuer, () => verify(provider, found, { token, nonce }));
    const claims = isComplete(provider, verified) ? verified : await withUserinfo(found, verified, tokens.access_token);
    const { email, email_verified: isVerified, name } = personClaims.parse(claims);
    return {
      subject: verified.sub,
      email: email !== undefined && isVerified === true ? email.trim().toLowerCase() : null,
      hasUnverifiedEmail: email !== undefined && isVerified !== true,
      name:
        name
          ?.replace(/\p{Cc}/gu, "")
          .trim()
          .slice(0, 100) || null,
      groups: groupsOf((claims as Record<string, unknown>)[provider.groupClaim]),
    };
  } catch (error) {
    throw refusal("token", "The answer of the sign-on provider could not be verified. Sign in again.", error);
  }
}
