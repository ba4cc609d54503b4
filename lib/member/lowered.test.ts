import { beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { Role } from "@/lib/domain/role";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { createKey } from "@/lib/key/create-key";
import { createServiceAccount } from "@/lib/service-account/create-service-account";
import { createServiceAccountInput } from "@/lib/service-account/service-account.schema";
import { collect, contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { meet } from "@/lib/testing/meeting";
import { describeOnBoth } from "@/lib/testing/test-database";
import { disableMember, enableMember } from "./disable-member";
import { changeRole, transferAdmin } from "./manage-members";

describeOnBoth("who is lowered to a role that may not make keys", (database) => {
  let workspaceId = "";
  let ana: Context;
  let ben: Context & { actor: { kind: "member" } };
  let secret = "";
  let keyId = "";

  const join = async (role: Role) => {
    const actor = await createMember(database.db, workspaceId, role);
    return { ...contextOf(database.db, actor), actor };
  };
  beforeEach(async () => {
    workspaceId = await createWorkspace(database.db);
    ana = await join("admin");
    ben = await join("admin");
    ({
      secret,
      key: { id: keyId },
    } = await createKey(ben, { name: "agent", access: "read_write" }));
  });

  const lower = (role: Role = "viewer", keys?: "suspend" | "take_over") =>
    changeRole(ana, { member_id: ben.actor.memberId, role, keys });
  const works = (of = secret) =>
    authenticateKey(database.db, of, now()).then(
      () => true,
      (error) => error.message,
    );
  const maker = async () => (await database.db.prisma.key.findUniqueOrThrow({ where: { id: keyId } })).createdBy;
  const logged = async () =>
    (await collect(readAuditChain(database.db.read, workspaceId)))
      .filter(({ body }) => body.action === "member.role_changed")
      .map(({ body }) => body.data);

  it("loses the work of their keys and has it back with the role, and the log says how many", async () => {
    const made = createServiceAccountInput.parse({ name: "Support agent", access: "read_write" });
    const account = await createServiceAccount(ben, made);
    const ofAccount = await createKey(ben, { name: "its own", access: "read_write", service_account_id: account.id });
    await lower();
    expect(await works()).toMatch(/may not make keys/);
    expect(await works(ofAccount.secret)).toBe(true);
    await lower("editor");
    expect(await works()).not.toBe(true);
    await lower("admin");
    expect(await works()).toBe(true);
    expect(await logged()).toEqual([
      { from: "admin", to: "viewer", keys: 1, keys_taken_over: false },
      { from: "viewer", to: "editor" },
      { from: "editor", to: "admin", keys: 1 },
    ]);
  });

  it("leaves the keys to who lowers them, where that is wanted", async () => {
    await lower("compliance", "take_over");
    expect([await works(), await maker()]).toEqual([true, ana.actor.kind === "member" && ana.actor.userId]);
    expect(await logged()).toEqual([{ from: "admin", to: "compliance", keys: 1, keys_taken_over: true }]);
    // Nobody takes over what is theirs already.
    await lower("admin");
    const own = { member_id: ben.actor.memberId, role: "viewer", keys: "take_over" } as const;
    await expect(changeRole(ben, own)).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("has no key that works after being disabled and enabled as what they are now", async () => {
    const member = { member_id: ben.actor.memberId };
    await disableMember(ana, { ...member, keys: "suspend" });
    await lower();
    await enableMember(ana, member);
    expect(await works()).not.toBe(true);
    await disableMember(ana, { ...member, keys: "suspend" });
    await lower("admin");
    expect(await works()).not.toBe(true);
    await enableMember(ana, member);
    expect(await works()).toBe(true);
    await lower();
    await disableMember(ana, { ...member, keys: "take_over" });
    expect(await works()).toBe(true);
  });

  it("hands the keys over with the role of the admin, or stops them", async () => {
    const eve = await join("editor");
    await transferAdmin(ben, { member_id: eve.actor.memberId, own_role: "editor", keys: "take_over" });
    expect([await works(), await maker()]).toEqual([true, eve.actor.userId]);
    const heir = contextOf(database.db, { ...eve.actor, role: "admin" });
    await transferAdmin(heir, { member_id: ben.actor.memberId, own_role: "editor" });
    expect(await works()).not.toBe(true);
  });

  it("leaves no key behind by a request that began before", async () => {
    const make = () => createKey(ben, { name: "late", access: "read_write" });
    expect(await meet(database.db, workspaceId, [lower, make])).toEqual(["done", "permission"]);
    expect(await database.db.prisma.key.count({ where: { workspaceId } })).toBe(1);
  });
});
