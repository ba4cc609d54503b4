import { expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { AuthConfig } from "@/lib/auth/auth";
import type { SsoConfig } from "@/lib/config/sso-config";
import type { Database } from "@/lib/db/database";
import { verifyChain } from "@/lib/domain/audit-chain";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { createKey } from "@/lib/key/create-key";
import { type LiveEvent, subscribeLive } from "@/lib/live/live-bus";
import { collect, contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { authConfig, browserHeaders, createPerson } from "@/lib/testing/person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { admitIdentity } from "./admit-identity";
import { authenticateMember } from "./authenticate-member";
import { disableMember } from "./disable-member";
import { listInvitations } from "./invitations";
import { inviteMember } from "./invite-member";
import { openSession } from "./open-session";
import { accountKey, insertLink } from "./sso.store";

const issuer = "https://corp.example.test";
const groupRoles = new Map([
  ["staff", "editor"],
  ["bosses", "admin"],
] as const);
const sso = { name: "Corp", issuer, groupRoles, domains: [], passwordFor: "everybody" } as unknown as SsoConfig;
const config: AuthConfig = { ...authConfig, sso };

/** A boss who is signed in in two browsers and has made a key. */
async function boss(db: Database, workspaceId: string) {
  const person = await createPerson(db, workspaceId, "admin");
  const { userId, memberId } = person;
  const accountId = accountKey(issuer, userId);
  await db.transaction((tx) => insertLink(tx, { accountId, userId, now: now() }));
  const open = async () => browserHeaders((await openSession({ db, config }, userId)) ?? []);
  const browsers = [await open(), await open()];
  const rolesNow = () =>
    Promise.all(browsers.map(async (browser) => (await authenticateMember(db, config, browser))?.role ?? null));
  const come = (groups: string[]) =>
    admitIdentity(
      { db, config, now, requestId: "req_1" },
      { subject: userId, email: person.email, hasUnverifiedEmail: false, name: null, groups },
    );
  const context = contextOf(db, { kind: "member", workspaceId, userId, memberId, role: "admin" });
  const { secret } = await createKey(context, { name: "agent", access: "read_only" });
  const keyWorks = () =>
    authenticateKey(db, secret, now()).then(
      () => true,
      () => false,
    );
  return { ...person, context, rolesNow, come, keyWorks };
}

const refused = { details: { sso: "no_role" } };

describeOnBoth("a member who has lost all groups at the provider", (database) => {
  it("is signed out everywhere with the sign-in that is refused, and their keys stop, and the log says why", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const ada = contextOf(db, await createMember(db, workspaceId, "admin"));
    const { userId, context, rolesNow, come, keyWorks } = await boss(db, workspaceId);
    await inviteMember(context, { role: "admin", expires_in_days: 7 });
    const told: LiveEvent[] = [];
    const leave = subscribeLive((event) => told.push(event));
    await expect(come(["others"])).rejects.toMatchObject(refused);
    leave();
    expect(await rolesNow()).toEqual([null, null]);
    expect(told).toContainEqual({ kind: "rights.changed", workspaceId, userId });
    expect(await listInvitations(ada)).toEqual([]);
    expect(await keyWorks()).toBe(false);
    const ended = async () => {
      const entries = await collect(readAuditChain(db.read, workspaceId));
      expect(verifyChain(entries)).toMatchObject({ ok: true });
      return entries.filter(({ body }) => body.action === "member.sessions_ended");
    };
    expect((await ended()).map(({ body }) => [body.actor.type, body.target, body.data])).toEqual([
      ["system", { user_id: userId }, { sessions: 2, why: "no_role", keys: 1 }],
    ]);
    await expect(come([])).rejects.toMatchObject(refused);
    expect(await ended()).toHaveLength(1);
    expect(await come(["staff"])).toBe(userId);
    expect(await keyWorks()).toBe(false);
    expect(await come(["bosses"])).toBe(userId);
    expect(await keyWorks()).toBe(true);
  });

  it("has the keys again with the groups, and not while disabled", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const ada = contextOf(db, await createMember(db, workspaceId, "admin"));
    const { userId, memberId, come, keyWorks } = await boss(db, workspaceId);
    await expect(come([])).rejects.toMatchObject(refused);
    expect(await keyWorks()).toBe(false);
    expect(await come(["bosses"])).toBe(userId);
    expect(await keyWorks()).toBe(true);
    const actions = (await collect(readAuditChain(db.read, workspaceId))).map(({ body }) => body.action);
    expect(actions.filter((action) => action === "member.keys_resumed")).toHaveLength(1);
    await expect(come([])).rejects.toMatchObject(refused);
    await disableMember(ada, { member_id: memberId, keys: "suspend" });
    await expect(come(["bosses"])).rejects.toMatchObject({ details: { sso: "disabled" } });
    expect(await keyWorks()).toBe(false);
  });

  it("stays signed in as the last admin who may act", async () => {
    const { db } = database;
    const { rolesNow, come } = await boss(db, await createWorkspace(db));
    await expect(come([])).rejects.toMatchObject(refused);
    expect(await rolesNow()).toEqual(["admin", "admin"]);
  });
});
