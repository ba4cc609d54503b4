import { expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { AuthConfig } from "@/lib/auth/auth";
import type { Database } from "@/lib/db/database";
import { verifyChain } from "@/lib/domain/audit-chain";
import { dayMs } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { sha256Hex } from "@/lib/domain/memory-content";
import { collect, contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { authConfig, browserHeaders, createPerson } from "@/lib/testing/person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { acceptInvitation, readInvitation } from "./accept-invitation";
import { authenticateMember } from "./authenticate-member";
import { listInvitations, revokeInvitation } from "./invitations";
import { inviteMember } from "./invite-member";
import { acceptInvitationInput } from "./member.schema";

let people = 0;
const address = () => `invited-${Date.now()}-${people++}@example.test`;
const form = (token: string, email?: string) =>
  acceptInvitationInput.parse({ token: token, name: "Ben", email, password: "correct horse battery" });

const here = () => ({ config: authConfig, now: now() });

async function admins(db: Database) {
  const workspaceId = await createWorkspace(db);
  const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
  return { workspaceId, admin, accepting: { db, config: authConfig, now, requestId: createId("req", Date.now()) } };
}

describeOnBoth("invitations", (database) => {
  it("let one person in with the role they name; of the link only a hash is kept", async () => {
    const { db } = database;
    const { workspaceId, admin, accepting } = await admins(db);
    const { invitation, token } = await inviteMember(admin, { role: "editor", expires_in_days: 7 });
    const row = await db.prisma.invitation.findUniqueOrThrow({ where: { id: invitation.id } });
    expect(row.tokenHash).toBe(sha256Hex(token));
    expect(JSON.stringify([row, await listInvitations(admin)])).not.toContain(token);
    expect(await readInvitation(db, token, here())).toMatchObject({ state: "open", role: "editor" });
    const cookies = await acceptInvitation(accepting, form(token, address()));
    const actor = await authenticateMember(db, authConfig, browserHeaders(cookies));
    expect(actor).toMatchObject({ kind: "member", role: "editor", workspaceId });
    expect(await listInvitations(admin)).toEqual([]);
    expect(await readInvitation(db, token, here())).toEqual({ state: "used" });
    const entries = await collect(readAuditChain(db.read, workspaceId));
    expect(verifyChain(entries)).toMatchObject({ ok: true });
    expect(entries.map(({ body }) => [body.action, body.actor.id])).toEqual([
      ["invitation.created", admin.actor.kind === "member" && admin.actor.userId],
      ["member.created", actor?.userId],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Ben|example\.test|horse/);
  });

  it("let one of many in who use the same link at once", async () => {
    const { db } = database;
    const { workspaceId, admin, accepting } = await admins(db);
    const { token } = await inviteMember(admin, { role: "viewer", expires_in_days: 7 });
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => acceptInvitation(accepting, form(token, address()))),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of attempts)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict", details: { state: "used" } });
    expect(await db.prisma.member.count({ where: { workspaceId } })).toBe(2);
  });

  it("give one account to an address that two links are used with at once", async () => {
    const { db } = database;
    const { admin, accepting } = await admins(db);
    const email = address();
    const links = await Promise.all([1, 2].map(() => inviteMember(admin, { role: "viewer", expires_in_days: 7 })));
    const attempts = await Promise.allSettled(
      links.map(({ token }) => acceptInvitation(accepting, form(token, email))),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = attempts.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "conflict", message: expect.stringContaining("exists already") });
    expect(await listInvitations(admin)).toHaveLength(1);
  });

  it("work no more once they are withdrawn, have expired or are not whole", async () => {
    const { db } = database;
    const { admin, accepting } = await admins(db);
    const { invitation, token } = await inviteMember(admin, { role: "viewer", expires_in_days: 1 });
    const later = () => new Date(Date.now() + dayMs + 1_000).toISOString();
    const refusal = (state: string) => ({ code: "conflict", details: { state } });
    const accept = (over = {}, given = token) => acceptInvitation({ ...accepting, ...over }, form(given, address()));
    await expect(accept({ now: later })).rejects.toMatchObject(refusal("expired"));
    await expect(accept({}, token.slice(0, -1))).rejects.toMatchObject(refusal("unknown"));
    await revokeInvitation(admin, { invitation_id: invitation.id });
    await revokeInvitation(admin, { invitation_id: invitation.id });
    await expect(accept()).rejects.toMatchObject(refusal("revoked"));
    expect(await readInvitation(db, token, here())).toEqual({ state: "revoked" });
    const used = await inviteMember(admin, { role: "viewer", expires_in_days: 1 });
    await accept({}, used.token);
    const late = revokeInvitation(admin, { invitation_id: used.invitation.id });
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    const foreign = (await admins(db)).admin;
    const theirs = revokeInvitation(foreign, { invitation_id: used.invitation.id });
    await expect(theirs).rejects.toMatchObject({ code: "not_found" });
  });

  it("are good for the one address that they name, and for none that somebody has", async () => {
    const { db } = database;
    const { workspaceId, admin, accepting } = await admins(db);
    const email = address();
    const { token } = await inviteMember(admin, { role: "viewer", email, expires_in_days: 1 });
    await expect(acceptInvitation(accepting, form(token, address()))).rejects.toMatchObject({
      code: "invalid_request",
    });
    await acceptInvitation(accepting, form(token));
    expect(await db.prisma.user.count({ where: { email, members: { some: { workspaceId } } } })).toBe(1);
    const again = inviteMember(admin, { role: "viewer", email, expires_in_days: 1 });
    await expect(again).rejects.toMatchObject({ code: "invalid_request" });
    const person = await createPerson(db, workspaceId, "viewer");
    const open = await inviteMember(admin, { role: "admin", expires_in_days: 1 });
    const stolen = acceptInvitation(accepting, form(open.token, person.email));
    await expect(stolen).rejects.toMatchObject({ code: "conflict" });
    expect(await readInvitation(db, open.token, here())).toMatchObject({ state: "open" });
    await expect(acceptInvitation(accepting, form(open.token))).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("ask for no password where none lets anybody in, but of the admin whom the environment names", async () => {
    const { db } = database;
    const { workspaceId, admin } = await admins(db);
    const chief = address();
    const link = async (email?: string) =>
      (await inviteMember(admin, { role: "admin", expires_in_days: 7, email })).token;
    const only = (passwordFor: string[]) => ({
      ...authConfig,
      sso: { name: "Hub", passwordFor } as unknown as AuthConfig["sso"],
    });
    const stateOf = async (token: string, passwordFor: string[]) =>
      (await readInvitation(db, token, { config: only(passwordFor), now: now() })).state;
    const [anybody, ben, named] = [await link(), await link(address()), await link(chief)];
    for (const token of [anybody, ben, named]) expect(await stateOf(token, [])).toBe("no_password");
    expect(await stateOf(named, [chief])).toBe("open");
    expect(await stateOf(ben, [chief])).toBe("no_password");
    expect(await stateOf(anybody, [chief])).toBe("open");
    // Nobody can come in by a link with an address that somebody has.
    const { email } = await createPerson(db, workspaceId, "admin");
    expect(await stateOf(anybody, [email])).toBe("no_password");
  });
});
