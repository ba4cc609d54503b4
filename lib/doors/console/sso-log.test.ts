import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AuthConfig } from "@/lib/auth/auth";
import { beginSso } from "@/lib/member/begin-sso";
import { completeSso } from "@/lib/member/complete-sso";
import { createWorkspace, now } from "@/lib/testing/fixtures";
import { type Lie, type OidcProvider, startOidcProvider } from "@/lib/testing/oidc-provider";
import { authConfig } from "@/lib/testing/person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { ssoCodeOf } from "./sso-door";

const person = { sub: "subject of Cleo", email: "cleo@example.test", email_verified: true, name: "Cleo Marsh" };
const discovery = "/.well-known/openid-configuration";

describeOnBoth("what is logged of a sign-on provider that fails", (database) => {
  let provider: OidcProvider;
  let code: string | null = null;
  beforeEach(async () => {
    provider = await startOidcProvider();
    provider.person = person;
    await createWorkspace(database.db);
  });
  afterEach(() => provider.close());

  type Over = { clientSecret?: string; issuer?: string; code?: string; error?: string };

  /** The one line of the log that a sign-on leaves. */
  async function logged(lie: Lie, over: Over = {}) {
    provider.lie = lie;
    const { issuer, clientId, clientSecret } = { ...provider, ...over };
    const rest = { name: "Corp", scopes: ["openid"], groupClaim: "groups", groupRoles: new Map(), domains: [] };
    const sso = { issuer, clientId, clientSecret, passwordFor: "everybody" as const, defaultRole: "viewer", ...rest };
    const config = { ...authConfig, sso } as AuthConfig;
    const context = { db: database.db, config, now, requestId: "req_1", browser: "Firefox on Linux" };
    const come = async () => {
      const { url, cookie } = await beginSso(context, "/stores");
      const back = await provider.authorise(url);
      code = over.code ?? back.get("code");
      const answer = { state: back.get("state"), code, error: over.error ?? null, secret: cookie.value };
      return completeSso(context, { ...answer, signedInUserId: null });
    };
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const failure = await come().catch((error) => ssoCodeOf(error, "req_1"));
    const lines = said.mock.calls.map(([line]) => String(line));
    said.mockRestore();
    for (const secret of [...Object.values(person).map(String), provider.clientSecret, String(code), "eyJ"])
      if (secret !== "true") expect(lines.join("\n")).not.toContain(secret);
    // What other files left running in this process may say something meanwhile.
    const told = lines.filter((line) => line.includes("sso_failed"));
    expect(told).toHaveLength(1);
    expect(["provider", "token"]).toContain(failure);
    const { time: _, level, request_id, event, ...facts } = JSON.parse(told[0] ?? "");
    expect({ level, request_id, event }).toEqual({ level: "error", request_id: "req_1", event: "sso_failed" });
    return facts;
  }
  const host = () => new URL(provider.issuer).host;

  it("is where it could not be reached, and why", async () => {
    const gone = await startOidcProvider();
    await gone.close();
    const at = new URL(gone.issuer).host;
    const nowhere = await logged({}, { issuer: gone.issuer });
    expect(nowhere).toEqual({ step: "discovery", host: at, code: "ECONNREFUSED" });
    const elsewhere = { metadata: { token_endpoint: `${gone.issuer}/token` } };
    expect(await logged(elsewhere)).toEqual({ step: "token", host: at, code: "ECONNREFUSED" });
  });

  it("is that nobody answered, after a while in which no sign-on waits for good", async () => {
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const at = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const soon = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException("late", "TimeoutError")), 200);
      return limit.signal;
    });
    const facts = await logged({ metadata: { token_endpoint: `http://${at}/token` } });
    soon.mockRestore();
    silent.closeAllConnections();
    silent.close();
    expect(facts).toEqual({ step: "token", host: at, code: "timeout" });
  });

  it.each<[string, Lie, object]>([
    ["an error", { broken: { path: discovery, status: 503 } }, { status: 503 }],
    ["no JSON", { broken: { path: discovery, status: 200, body: "<html>" } }, { code: "no_json" }],
    ["a field too few", { metadata: { jwks_uri: undefined } }, { field: "jwks_uri" }],
    [
      "another issuer",
      { metadata: { issuer: "https://id.example" } },
      { field: "issuer", issuer: "https://id.example" },
    ],
  ])("is what is wrong with a discovery that answers %s", async (_, lie, facts) => {
    expect(await logged(lie)).toEqual({ step: "discovery", host: host(), ...facts });
  });

  it("is how the token endpoint refused, by the name of the protocol alone", async () => {
    const token = (status: number, body: object | string) =>
      logged({ broken: { path: "/token", status, body: typeof body === "string" ? body : JSON.stringify(body) } });
    const at = { step: "token", host: host() };
    const quoting = { error: "invalid_client", error_description: `wrong ${provider.clientSecret} of ${person.email}` };
    expect(await token(401, quoting)).toEqual({ ...at, status: 401, code: "invalid_client" });
    expect(await token(400, { error: person.email })).toEqual({ ...at, status: 400 });
    expect(await token(502, "<html>")).toEqual({ ...at, status: 502 });
    expect(await token(200, { access_token: "a" })).toEqual({ ...at, code: "no_id_token" });
    expect(await logged({}, { code: "guessed" })).toEqual({ ...at, status: 400, code: "invalid_grant" });
  });

  it.each<[Lie, object]>([
    [{ claims: { aud: "another" } }, { code: "ERR_JWT_CLAIM_VALIDATION_FAILED", claim: "aud" }],
    [{ claims: { exp: 1_000 } }, { code: "ERR_JWT_EXPIRED", claim: "exp" }],
    [{ claims: { nonce: "another" } }, { claim: "nonce" }],
    [{ claims: { azp: "another" } }, { claim: "azp" }],
    [{ claims: { sub: "" } }, { claim: "sub" }],
    [{ signature: "foreign" }, { code: "ERR_JWS_SIGNATURE_VERIFICATION_FAILED" }],
  ])("is which claim of the token did not fit, or that its signature did not: %j", async (lie, facts) => {
    expect(await logged(lie)).toEqual({ step: "id_token", host: host(), ...facts });
  });

  it("is which other address failed", async () => {
    const broken = (path: string) => ({ broken: { path, status: 500 } });
    expect(await logged(broken("/jwks"))).toEqual({ step: "keys", host: host(), status: 500 });
    const asked = { userinfo: { sub: person.sub } };
    expect(await logged({ ...asked, ...broken("/userinfo") })).toEqual({ step: "userinfo", host: host(), status: 500 });
    const another = { userinfo: { sub: "another" } };
    expect(await logged(another)).toEqual({ step: "userinfo", host: host(), claim: "sub" });
  });

  it("is what the provider sent people back with", async () => {
    const facts = { step: "authorization", host: host() };
    expect(await logged({}, { error: "invalid_scope" })).toEqual({ ...facts, code: "invalid_scope" });
    expect(await logged({}, { error: `for ${person.email}` })).toEqual(facts);
  });
});
