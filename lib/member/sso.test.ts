import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { AuthConfig } from "@/lib/auth/auth";
import type { SsoConfig } from "@/lib/config/sso-config";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { verifyChain } from "@/lib/domain/audit-chain";
import { minuteMs } from "@/lib/domain/durations";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { createKey } from "@/lib/key/create-key";
import { type LiveEvent, subscribeLive } from "@/lib/live/live-bus";
import { collect, contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { type OidcProvider, type Person, startOidcProvider } from "@/lib/testing/oidc-provider";
import { authConfig, browserHeaders, createPerson } from "@/lib/testing/person";
import { createTestDatabase, providers } from "@/lib/testing/test-database";
import { admitIdentity } from "./admit-identity";
import { authenticateMember } from "./authenticate-member";
import { beginLink, beginSso, type SsoContext } from "./begin-sso";
import { completeSso } from "./complete-sso";
import { unlinkIdentity } from "./link-identity";
import { changeRole } from "./manage-members";
import { signIn } from "./sign-in";

let people = 0;
/** Somebody whom the provider knows and we do not. */
const newcomer = (over: Partial<Person> = {}): Person => {
  const sub = `subject-${people++}`;
  return { sub, email: `${sub}@example.test`, email_verified: true, name: "Cleo", groups: ["reviewers"], ...over };
};

describe.each(providers)("single sign-on (%s)", (dialect) => {
  let db: Database;
  let provider: OidcProvider;
  let workspaceId = "";
  let sso: SsoConfig;

  beforeAll(async () => {
    // A database of its own: a newcomer joins the only workspace there is.
    db = await openDatabase(await createTestDatabase(dialect));
    workspaceId = await createWorkspace(db);
    provider = await startOidcProvider();
    const { issuer, clientId, clientSecret } = provider;
    const groupRoles = new Map([
      ["reviewers", "reviewer"],
      ["admins", "admin"],
    ] as const);
    const words = { name: "Example ID", scopes: ["openid", "email"], groupClaim: "groups" };
    sso = { issuer, clientId, clientSecret, groupRoles, domains: ["example.test"], passwordFor: "everybody", ...words };
  });
  afterAll(async () => {
    await provider.close();
    await db.close();
  });

  const context = (over: Partial<SsoConfig> = {}): SsoContext => {
    const config: AuthConfig = { ...authConfig, sso: { ...sso, ...over } };
    return { db, config, now, requestId: "req_1", browser: "Firefox on Linux" };
  };

  /** As a browser goes: to the provider and back, with the cookie that it was given. */
  async function come(person: Person, over: Partial<SsoConfig> = {}, lie: OidcProvider["lie"] = {}) {
    Object.assign(provider, { person, lie });
    const { url, cookie } = await beginSso(context(over), "/stores");
    const back = await provider.authorise(url);
    const answer = { state: back.get("state"), code: back.get("code"), error: null, signedInUserId: null };
    return {
      answer: { ...answer, secret: cookie.value },
      finish: () => completeSso(context(over), { ...answer, secret: cookie.value }),
    };
  }
  const enter = async (...way: Parameters<typeof come>) => (await come(...way)).finish();
  const refusal = async (outcome: Promise<unknown>) =>
    outcome.then(
      () => "let in",
      (error) => (error as { details?: { sso?: string } }).details?.sso ?? String(error),
    );
  const actorOf = async ({ cookies }: { cookies: Parameters<typeof browserHeaders>[0] }) =>
    authenticateMember(db, authConfig, browserHeaders(cookies));

  it("makes a member of a newcomer with the role of the groups, and knows them again", async () => {
    const person = newcomer();
    const first = await enter(person);
    const actor = await actorOf(first);
    expect(first.next).toBe("/stores");
    expect(actor).toMatchObject({ kind: "member", role: "reviewer", workspaceId });
    const told: LiveEvent[] = [];
    const leave = subscribeLive((event) => told.push(event));
    const again = await enter({ ...person, email: "moved@example.test", groups: ["others", "admins", "reviewers"] });
    leave();
    expect(await actorOf(again)).toMatchObject({ userId: actor?.userId, role: "admin" });
    expect(told).toContainEqual({ kind: "rights.changed", workspaceId, userId: actor?.userId });
    expect(await db.prisma.authAccount.count({ where: { userId: actor?.userId ?? "", password: { not: null } } })).toBe(
      0,
    );
    const entries = await collect(readAuditChain(db.read, workspaceId));
    expect(verifyChain(entries)).toMatchObject({ ok: true });
    expect(entries.filter(({ body }) => body.target.user_id === actor?.userId).map(({ body }) => body.action)).toEqual([
      "member.created",
      "member.signed_in",
      "member.role_changed",
      "member.signed_in",
    ]);
    expect(JSON.stringify(entries)).not.toContain(person.sub);
  });

  it("stops the keys of an admin whose groups make them less, until they make them one again", async () => {
    const person = newcomer({ groups: ["admins"] });
    const actor = await actorOf(await enter(person));
    const { secret } = await createKey(contextOf(db, actor!), { name: "agent", access: "read_write" });
    await enter({ ...person, groups: ["reviewers"] });
    await expect(authenticateKey(db, secret, now())).rejects.toMatchObject({ code: "authentication" });
    await enter(person);
    expect(await authenticateKey(db, secret, now())).toMatchObject({ access: "read_write" });
  });

  it("never takes the last admin's role away because of groups", async () => {
    await db.prisma.member.updateMany({ where: { workspaceId, role: "admin" }, data: { role: "viewer" } });
    const person = newcomer({ groups: ["admins"] });
    await enter(person);
    expect(await actorOf(await enter({ ...person, groups: ["reviewers"] }))).toMatchObject({ role: "admin" });
    await enter(newcomer({ groups: ["admins"] }));
    expect(await actorOf(await enter({ ...person, groups: ["reviewers"] }))).toMatchObject({ role: "reviewer" });
  });

  it.each([
    ["an address that is not verified", { email_verified: false }, {}, "unverified_email"],
    ["an address of which nothing is said", { email_verified: undefined }, {}, "unverified_email"],
    ["a verification that is a word", { email_verified: "true" as unknown as boolean }, {}, "unverified_email"],
    ["no address", { email: undefined }, {}, "no_email"],
    ["a foreign domain", { email: "eve@evil.test" }, {}, "domain"],
    ["a domain that only ends like an allowed one", { email: "eve@notexample.test" }, {}, "domain"],
    ["no group that gives a role", { groups: ["others"] }, {}, "no_role"],
    ["groups that are no list", { groups: { reviewers: true } as unknown as string[] }, {}, "no_role"],
  ] as const)("refuses %s in words, and makes no account", async (_, over, config, code) => {
    const before = await db.prisma.user.count();
    expect(await refusal(enter(newcomer(over as Partial<Person>), config))).toBe(code);
    expect(await db.prisma.user.count()).toBe(before);
  });

  it("gives the default role where the configuration names one", async () => {
    const person = newcomer({ groups: [] });
    expect(await actorOf(await enter(person, { defaultRole: "viewer" }))).toMatchObject({ role: "viewer" });
  });

  it.each([
    ["another nonce", { claims: { nonce: "another" } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["another audience", { claims: { aud: "another-client" } }],
    ["a second audience without saying who asked", { claims: { aud: ["palimpsest", "another-client"] } }],
    ["another client that asked", { claims: { azp: "another-client" } }],
    ["another issuer", { claims: { iss: "https://evil.example" } }],
    ["an end that has passed", { claims: { exp: 1_000 } }],
    ["no end", { claims: { exp: undefined } }],
    ["no subject", { claims: { sub: "" } }],
    ["a key that is not published", { signature: "foreign" }],
    ["no signature", { signature: "none" }],
    [
      "an address from where another person is told of",
      { userinfo: { sub: "another", email: "a@example.test", email_verified: true } },
    ],
  ] as const)("does not believe a token with %s", async (_, lie) => {
    expect(await refusal(enter(newcomer(), {}, lie))).toBe("token");
  });

  it("asks for the address where the token does not hold it", async () => {
    const { sub, ...rest } = newcomer();
    const entered = await enter({ sub }, {}, { userinfo: { sub, ...rest } });
    expect(await actorOf(entered)).toMatchObject({ role: "reviewer" });
  });

  it("asks for the groups where the token holds the address and not them", async () => {
    const { sub, email, email_verified } = newcomer();
    const token = { sub, email, email_verified };
    const told = (groups: string[]) => ({ claims: { email, email_verified }, userinfo: { sub, groups } });
    expect(await actorOf(await enter(token, {}, told(["reviewers"])))).toMatchObject({ role: "reviewer" });
    const asAdmin = await enter(token, { defaultRole: "viewer" }, told(["admins"]));
    expect(await actorOf(asAdmin)).toMatchObject({ role: "admin" });
    expect(await refusal(enter(token, {}, told(["others"])))).toBe("no_role");
  });

  it("believes a provider whose clock is some seconds ahead, and not one from another hour", async () => {
    const seconds = Math.floor(Date.now() / 1_000);
    expect(await refusal(enter(newcomer(), {}, { claims: { nbf: seconds + 4 } }))).toBe("let in");
    expect(await refusal(enter(newcomer(), {}, { claims: { nbf: seconds + 3_600 } }))).toBe("token");
  });

  it("leaves a role alone that changes while somebody signs in, where groups give none", async () => {
    const none: Partial<SsoConfig> = { groupRoles: new Map(), defaultRole: "viewer" };
    const person = newcomer();
    const memberId = (await actorOf(await enter(person, none)))?.memberId ?? "";
    const boss = contextOf(db, await createMember(db, workspaceId, "admin"));
    await changeRole(boss, { member_id: memberId, role: "editor" });
    const transaction: Database["transaction"] = async (run) => {
      await changeRole(boss, { member_id: memberId, role: "reviewer" });
      return db.transaction(run);
    };
    const demotedMeanwhile = { ...context(none), db: { ...db, transaction } };
    const { sub: subject, email = "" } = person;
    await admitIdentity(demotedMeanwhile, { subject, email, hasUnverifiedEmail: false, name: null, groups: [] });
    expect(await db.prisma.member.findUnique({ where: { id: memberId } })).toMatchObject({ role: "reviewer" });
  });

  it("takes an answer once, from the browser that left, and within ten minutes", async () => {
    const way = async () => (await come(newcomer())).answer;
    const { exchanged } = provider;
    const wrongState = { ...(await way()), state: "another" };
    const noCookie = { ...(await way()), secret: undefined };
    const otherBrowser = { ...(await way()), secret: (await way()).secret };
    for (const answer of [wrongState, noCookie, otherBrowser]) {
      expect(await refusal(completeSso(context(), answer))).toBe("stale");
    }
    const late = { ...context(), now: () => new Date(Date.now() + 11 * minuteMs).toISOString() };
    expect(await refusal(completeSso(late, await way()))).toBe("stale");
    expect(provider.exchanged).toBe(exchanged);
    const answer = await way();
    const both = await Promise.all([1, 2].map(() => refusal(completeSso(context(), answer))));
    expect(both.sort()).toEqual(["let in", "stale"]);
    expect(await refusal(completeSso(context(), { ...(await way()), code: null, error: "access_denied" }))).toBe(
      "cancelled",
    );
    expect(await refusal(completeSso(context(), { ...(await way()), code: "guessed" }))).toBe("provider");
  });

  it("does not take another's account over by its address: only its owner links it, from inside", async () => {
    const ana = await createPerson(db, workspaceId, "editor");
    const identity = newcomer({ email: ana.email });
    expect(await refusal(enter(identity))).toBe("known_email");
    expect(await refusal(enter(identity, { passwordFor: [] }))).toBe("known_email_here");
    // Passkeys are off there, too.
    const told = await enter(identity, { passwordFor: [] }).catch(({ message }: Error) => message);
    expect(told).not.toMatch(/passkey/);
    expect(told).toMatch(/exists already.* ask your admin/);
    expect(await refusal(enter(identity, { passwordFor: [ana.email] }))).toBe("known_email");
    const actor = { kind: "member", workspaceId, role: "editor", ...ana } as const;
    const link = async (signedInUserId: string | null, person: Person) => {
      provider.person = person;
      const { url, cookie } = await beginLink(
        contextOf(db, actor),
        { current_password: ana.password },
        context().config,
      );
      const back = await provider.authorise(url);
      const answer = { state: back.get("state"), code: back.get("code"), error: null, secret: cookie.value };
      return refusal(completeSso(context(), { ...answer, signedInUserId }));
    };
    const ben = await createPerson(db, workspaceId, "viewer");
    expect(await link(null, identity)).toBe("stale");
    expect(await link(ben.userId, identity)).toBe("stale");
    expect(await link(ana.userId, identity)).toBe("let in");
    expect(await actorOf(await enter(identity))).toMatchObject({ userId: ana.userId, role: "reviewer" });
    expect(await link(ana.userId, newcomer())).toBe("linked");
    const known = newcomer();
    await enter(known);
    const onlySso = context({ passwordFor: [] }).config;
    await expect(unlinkIdentity(contextOf(db, actor), onlySso)).rejects.toMatchObject({ code: "conflict" });
    await unlinkIdentity(contextOf(db, actor), context().config);
    expect(await link(ana.userId, known)).toBe("taken");
    expect(await refusal(enter(identity))).toBe("known_email");
    const stranger = await actorOf(await enter(newcomer()));
    const own = unlinkIdentity(contextOf(db, stranger!), context().config);
    await expect(own).rejects.toMatchObject({ code: "conflict" });
  });

  it("opens no session for a disabled member", async () => {
    const person = newcomer();
    const actor = await actorOf(await enter(person));
    await db.prisma.member.updateMany({ where: { userId: actor?.userId }, data: { disabledAt: now() } });
    expect(await refusal(enter(person))).toBe("disabled");
  });

  it("can be the only way in, but for the admin of the environment", async () => {
    const [ada, ben] = [await createPerson(db, workspaceId, "admin"), await createPerson(db, workspaceId, "viewer")];
    const only = context({ passwordFor: [ada.email] });
    await expect(signIn(only, ben)).rejects.toMatchObject({
      code: "permission",
      message: "Passwords are switched off here: sign in with Example ID.",
    });
    await expect(signIn(only, { ...ben, email: "nobody@example.test" })).rejects.toMatchObject({ code: "permission" });
    expect(await signIn(only, ada)).toHaveLength(1);
  });

  it("says so when the provider names another issuer, leads elsewhere or is not there", async () => {
    const other = await startOidcProvider();
    const at = { ...context({ issuer: other.issuer }) };
    other.lie = { metadata: { issuer: "https://evil.example" } };
    expect(await refusal(beginSso(at, "/"))).toBe("provider");
    other.lie = { metadata: { token_endpoint: "http://evil.example/token" } };
    expect(await refusal(beginSso(at, "/"))).toBe("provider");
    await other.close();
    expect(await refusal(beginSso(at, "/"))).toBe("provider");
  });
});
