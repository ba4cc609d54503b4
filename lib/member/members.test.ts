import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { Database } from "@/lib/db/database";
import { verifyChain } from "@/lib/domain/audit-chain";
import { createId } from "@/lib/domain/id";
import type { Role } from "@/lib/domain/role";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { createKey } from "@/lib/key/create-key";
import { createMemory } from "@/lib/memory/create-memory";
import { createMemoryInput } from "@/lib/memory/memory.schema";
import { createStore } from "@/lib/store/create-store";
import { collect, contextOf, createWorkspace, now } from "@/lib/testing/fixtures";
import { authConfig, browserHeaders, createPerson, type Person } from "@/lib/testing/person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { authenticateMember } from "./authenticate-member";
import { disableMember, enableMember } from "./disable-member";
import { listInvitations } from "./invitations";
import { inviteMember } from "./invite-member";
import { changeRole, listMemberAccounts, setStoreRole, transferAdmin } from "./manage-members";
import { signIn } from "./sign-in";

/** A person, and a context as their requests have it. */
async function someone(db: Database, workspaceId: string, role: Role): Promise<Person & { context: Context }> {
  const person = await createPerson(db, workspaceId, role);
  const { userId, memberId } = person;
  return { ...person, context: contextOf(db, { kind: "member", workspaceId, userId, memberId, role }) };
}

const roleOf = async (db: Database, { memberId: id }: Person) =>
  (await db.prisma.member.findUniqueOrThrow({ where: { id } })).role;

const signedIn = async (db: Database, person: Person) =>
  browserHeaders(await signIn({ db, config: authConfig, now, requestId: "req_1" }, person));

describeOnBoth("the members of a workspace, to who manages them", (database) => {
  it("show when they last signed in, how many keys of theirs work and where they are more", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const ana = await someone(db, workspaceId, "admin");
    const ben = await someone(db, workspaceId, "viewer");
    await signedIn(db, ana);
    await createKey(ana.context, { name: "agent", access: "read_only" });
    const store = await createStore(ana.context, { name: "Notes", description: "", metadata: {} });
    await setStoreRole(ana.context, { member_id: ben.memberId, memory_store_id: store.id, role: "editor" });
    const accounts = await listMemberAccounts(ana.context);
    expect(
      accounts.map(({ id, lastSignInAt, keys, storeRoles }) => [id, lastSignInAt !== null, keys, storeRoles]),
    ).toEqual([
      [ana.memberId, true, 1, []],
      [ben.memberId, false, 0, [{ store: { id: store.id, name: "Notes" }, role: "editor" }]],
    ]);
  });

  it("are listed where there are more of them than a statement takes parameters", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const ana = await someone(db, workspaceId, "admin");
    const many = Array.from({ length: 1_200 }, () => createId("user", Date.now()));
    const at = new Date();
    await db.prisma.user.createMany({
      data: many.map((id, n) => ({
        id,
        name: `Person ${n}`,
        email: `${id}@example.test`,
        createdAt: at,
        updatedAt: at,
      })),
    });
    await db.prisma.member.createMany({
      data: many.map((userId) => ({ id: userId, userId, workspaceId, role: "viewer", createdAt: now() })),
    });
    expect(await listMemberAccounts(ana.context)).toHaveLength(1_201);
  });

  it("have another role from their next request on, and the log says which", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const ana = await someone(db, workspaceId, "admin");
    const ben = await someone(db, workspaceId, "viewer");
    const headers = await signedIn(db, ben);
    const change = { member_id: ben.memberId, role: "compliance" } as const;
    expect(await changeRole(ana.context, change)).toMatchObject({ role: "compliance" });
    await changeRole(ana.context, change);
    expect(await authenticateMember(db, authConfig, headers)).toMatchObject({ role: "compliance" });
    const entries = await collect(readAuditChain(db.read, workspaceId));
    expect(verifyChain(entries)).toMatchObject({ ok: true });
    const changes = entries.filter(({ body }) => body.action === "member.role_changed");
    expect(changes.map(({ body }) => [body.target.member_id, body.data])).toEqual([
      [ben.memberId, { from: "viewer", to: "compliance" }],
    ]);
  });

  it("keep one admin, whatever is asked at the same time", async () => {
    const { db } = database;
    for (let round = 0; round < 5; round++) {
      const workspaceId = await createWorkspace(db);
      const ana = await someone(db, workspaceId, "admin");
      const ben = await someone(db, workspaceId, "admin");
      const outcomes = await Promise.allSettled([
        changeRole(ana.context, { member_id: ben.memberId, role: "viewer" }),
        round % 2
          ? disableMember(ben.context, { member_id: ana.memberId, keys: "suspend" })
          : changeRole(ben.context, { member_id: ana.memberId, role: "editor" }),
        changeRole(ana.context, { member_id: ana.memberId, role: "viewer" }),
        changeRole(ben.context, { member_id: ben.memberId, role: "viewer" }),
      ]);
      const left = await db.prisma.member.findMany({ where: { workspaceId, role: "admin", disabledAt: null } });
      expect(left).toHaveLength(1);
      // Whoever is left may go on to change the one who stepped down.
      expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
      for (const one of outcomes)
        if (one.status === "rejected") expect(["conflict", "permission"]).toContain(one.reason.code);
    }
  });

  it("cannot be managed by who was demoted a moment ago, whose links end, too", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const [ana, ben, eve] = [
      await someone(db, workspaceId, "admin"),
      await someone(db, workspaceId, "admin"),
      await someone(db, workspaceId, "viewer"),
    ];
    await inviteMember(ben.context, { role: "admin", expires_in_days: 1 });
    await changeRole(ana.context, { member_id: ben.memberId, role: "viewer" });
    expect(await listInvitations(ana.context)).toEqual([]);
    // The context still says admin, as that of a request does which began before.
    const promote = changeRole(ben.context, { member_id: eve.memberId, role: "admin" });
    await expect(promote).rejects.toMatchObject({ code: "permission" });
    const invite = inviteMember(ben.context, { role: "admin", expires_in_days: 1 });
    await expect(invite).rejects.toMatchObject({ code: "permission" });
    expect(await roleOf(db, eve)).toBe("viewer");
  });

  it("hand over: one becomes admin and the other something else, or nothing happens", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const ana = await someone(db, workspaceId, "admin");
    const ben = await someone(db, workspaceId, "editor");
    await db.prisma.member.update({ where: { id: ben.memberId }, data: { disabledAt: now() } });
    const hand = { member_id: ben.memberId, own_role: "editor" } as const;
    await expect(transferAdmin(ana.context, hand)).rejects.toMatchObject({ code: "conflict" });
    expect(await roleOf(db, ana)).toBe("admin");
    await enableMember(ana.context, { member_id: ben.memberId });
    expect(await transferAdmin(ana.context, hand)).toMatchObject({ role: "admin" });
    expect([await roleOf(db, ana), await roleOf(db, ben)]).toEqual(["editor", "admin"]);
    await expect(transferAdmin(ana.context, hand)).rejects.toMatchObject({ code: "permission" });
  });

  it("lose their sessions and the work of their keys when they are disabled, and have the keys back when not", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const ana = await someone(db, workspaceId, "admin");
    const ben = await someone(db, workspaceId, "admin");
    const headers = await signedIn(db, ben);
    const { secret } = await createKey(ben.context, { name: "agent", access: "read_only" });
    const disable = { member_id: ben.memberId, keys: "suspend" } as const;
    expect(await disableMember(ana.context, disable)).toMatchObject({ disabledAt: expect.any(String) });
    await disableMember(ana.context, disable);
    expect(await authenticateMember(db, authConfig, headers)).toBeNull();
    await expect(signedIn(db, ben)).rejects.toMatchObject({ code: "authentication" });
    await expect(authenticateKey(db, secret, now())).rejects.toMatchObject({
      code: "authentication",
      message: expect.stringContaining("is disabled"),
    });
    // A request that began before leaves no key behind.
    const late = createKey(ben.context, { name: "late", access: "read_write" });
    await expect(late).rejects.toMatchObject({ code: "permission" });
    await enableMember(ana.context, { member_id: ben.memberId });
    expect(await authenticateKey(db, secret, now())).toMatchObject({ access: "read_only" });
    expect(await authenticateMember(db, authConfig, headers)).toBeNull();
    const entries = await collect(readAuditChain(db.read, workspaceId));
    const disabled = entries.filter(({ body }) => /^member.(dis|en)abled$/.test(body.action));
    expect(disabled.map(({ body }) => body.data)).toEqual([
      { sessions: 1, keys: 1, keys_taken_over: false },
      { keys: 1 },
    ]);
  });

  it("leave their keys to who disables them, where that is wanted", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const ana = await someone(db, workspaceId, "admin");
    const ben = await someone(db, workspaceId, "admin");
    const { key, secret } = await createKey(ben.context, { name: "agent", access: "read_only" });
    await disableMember(ana.context, { member_id: ben.memberId, keys: "take_over" });
    expect(await authenticateKey(db, secret, now())).toMatchObject({ keyId: key.id });
    expect((await db.prisma.key.findUniqueOrThrow({ where: { id: key.id } })).createdBy).toBe(ana.userId);
    const self = disableMember(ana.context, { member_id: ana.memberId, keys: "suspend" });
    await expect(self).rejects.toMatchObject({ code: "conflict" });
  });

  it("can be more in one store, and there alone", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const ana = await someone(db, workspaceId, "admin");
    const ben = await someone(db, workspaceId, "viewer");
    const store = (name: string) => createStore(ana.context, { name, description: "", metadata: {} });
    const [here, there] = [await store("Here"), await store("There")];
    const member = { member_id: ben.memberId, memory_store_id: here.id };
    await setStoreRole(ana.context, { ...member, role: "editor" });
    const headers = await signedIn(db, ben);
    const write = async (storeId: string, path: string) => {
      const actor = await authenticateMember(db, authConfig, headers);
      const input = createMemoryInput.parse({ memory_store_id: storeId, path, content: "a" });
      return createMemory(contextOf(db, actor!), input);
    };
    expect(await write(here.id, "/a")).toMatchObject({ path: "/a" });
    await expect(write(there.id, "/a")).rejects.toMatchObject({ code: "permission" });
    const actor = await authenticateMember(db, authConfig, headers);
    const another = createStore(contextOf(db, actor!), { name: "Mine", description: "", metadata: {} });
    await expect(another).rejects.toMatchObject({ code: "permission" });
    await setStoreRole(ana.context, { ...member, role: "reviewer" });
    await expect(write(here.id, "/b")).rejects.toMatchObject({ code: "permission" });
    await setStoreRole(ana.context, { ...member, role: null });
    expect(await authenticateMember(db, authConfig, headers)).toMatchObject({ storeRoles: new Map() });
  });

  it("do not exist for the admins of another workspace", async () => {
    const { db } = database;
    const ben = await someone(db, await createWorkspace(db), "viewer");
    const stranger = await someone(db, await createWorkspace(db), "admin");
    const acts = [
      () => changeRole(stranger.context, { member_id: ben.memberId, role: "admin" }),
      () => disableMember(stranger.context, { member_id: ben.memberId, keys: "suspend" }),
      () => enableMember(stranger.context, { member_id: ben.memberId }),
      () => transferAdmin(stranger.context, { member_id: ben.memberId, own_role: "viewer" }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: "not_found" });
    expect((await listMemberAccounts(stranger.context)).map(({ id }) => id)).toEqual([stranger.memberId]);
  });
});
