import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What the provider knows of whoever signs in there next, and how it lies. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

export interface Lie {
  /** Claims put over the true ones. */
  claims?: Record<string, unknown>;
  /** Signed by a key that is not published, or by none. */
  signature?: "foreign" | "none";
  /** Address and groups are not in the token but where one asks for them. */
  userinfo?: Record<string, unknown>;
  /** What the discovery says over the truth. */
  metadata?: Record<string, unknown>;
  /** An address that answers so, whatever it is asked: `/token`, `/jwks`, `/userinfo` or the discovery's. */
  broken?: { path: string; status: number; body?: string };
}

/** A small OpenID Connect provider on this machine: discovery, keys, the code flow with PKCE, client authentication. */
export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  person: Person;
  lie: Lie;
  /** What a browser brings back that follows the address: the query of the callback. */
  authorise(url: string): Promise<URLSearchParams>;
  /** How many codes were exchanged. */
  readonly exchanged: number;
  close(): Promise<void>;
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function sign(claims: object, key: KeyObject, none: boolean): string {
  const head = base64(none ? { alg: "none" } : { alg: "RS256", kid: "one", typ: "JWT" });
  const text = `${head}.${base64(claims)}`;
  return `${text}.${none ? "" : createSign("RSA-SHA256").update(text).sign(key).toString("base64url")}`;
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return new URLSearchParams(Buffer.concat(pieces).toString("utf8"));
}

interface Issued {
  asked: URLSearchParams;
  person: Person;
}

/** The answer of the token endpoint, or null for an exchange that it refuses. */
function exchange(provider: OidcProvider, issued: Issued | undefined, body: URLSearchParams, authorization: string) {
  const verifier = createHash("sha256")
    .update(body.get("code_verifier") ?? "")
    .digest("base64url");
  // RFC 6749, 2.3.1: both are form-encoded before they are joined.
  const [id, secret] = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
    .toString("utf8")
    .split(":");
  const form = new URLSearchParams(`id=${id}&secret=${secret}`);
  if (!issued || form.get("id") !== provider.clientId || form.get("secret") !== provider.clientSecret) return null;
  if (issued.asked.get("code_challenge") !== verifier || issued.asked.get("code_challenge_method") !== "S256")
    return null;
  if (issued.asked.get("redirect_uri") !== body.get("redirect_uri")) return null;
  const { sub, ...rest } = issued.person;
  const now = Math.floor(Date.now() / 1_000);
  const told = provider.lie.userinfo ? {} : rest;
  const base = { iss: provider.issuer, aud: provider.clientId, sub, iat: now, exp: now + 300 };
  return { ...base, nonce: issued.asked.get("nonce"), ...told, ...provider.lie.claims };
}

export async function startOidcProvider(): Promise<OidcProvider> {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const foreign = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const codes = new Map<string, Issued>();
  let exchanged = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", provider.issuer);
    const send = (status: number, json: object) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(json));
    };
    const { broken } = provider.lie;
    if (broken?.path === url.pathname) {
      response.writeHead(broken.status, { "content-type": "application/json" });
      return response.end(broken.body);
    }
    if (url.pathname === "/.well-known/openid-configuration") {
      const at = (path: string) => `${provider.issuer}${path}`;
      const endpoints = {
        authorization_endpoint: at("/authorize"),
        token_endpoint: at("/token"),
        jwks_uri: at("/jwks"),
      };
      const more = { userinfo_endpoint: at("/userinfo"), issuer: provider.issuer };
      return send(200, { ...endpoints, ...more, ...provider.lie.metadata });
    }
    if (url.pathname === "/jwks")
      return send(200, {
        keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }],
      });
    if (url.pathname === "/authorize") {
      const code = randomUUID();
      codes.set(code, { asked: url.searchParams, person: provider.person });
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      response.writeHead(302, { location: back.toString() });
      return response.end();
    }
    if (url.pathname === "/userinfo") return send(200, provider.lie.userinfo ?? { sub: provider.person.sub });
    const body = await bodyOf(request);
    const code = body.get("code") ?? "";
    const claims = exchange(provider, codes.get(code), body, request.headers.authorization ?? "");
    codes.delete(code);
    if (!claims) return send(400, { error: "invalid_grant" });
    exchanged += 1;
    const { signature } = provider.lie;
    const key = signature === "foreign" ? foreign.privateKey : keys.privateKey;
    send(200, { access_token: "a", token_type: "Bearer", id_token: sign(claims, key, signature === "none") });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const provider: OidcProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: "palimpsest",
    clientSecret: "a secret of the client",
    person: { sub: "nobody" },
    lie: {},
    authorise: async (url) => {
      const { headers } = await fetch(url, { redirect: "manual" });
      return new URL(headers.get("location") ?? "").searchParams;
    },
    get exchanged() {
      return exchanged;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return provider;
}
