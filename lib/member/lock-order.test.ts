import { expect, it } from "vitest";
import type { WriteTransaction } from "@/lib/db/database";
import { createKey } from "@/lib/key/create-key";
import { revokeKey } from "@/lib/key/revoke-key";
import { updateKey } from "@/lib/key/update-key";
import { contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { meet } from "@/lib/testing/meeting";
import { authConfig, createPerson } from "@/lib/testing/person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { acceptInvitation } from "./accept-invitation";
import { changePassword } from "./change-password";
import { revokeInvitation } from "./invitations";
import { inviteMember } from "./invite-member";

describeOnBoth("acts on members that meet", (database, dialect) => {
  it("wait for one another: a link is used or revoked while its maker loses it", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const invite = () => inviteMember(admin, { role: "viewer", expires_in_days: 7 });
    const withdraw = (tx: WriteTransaction) =>
      tx.prisma.invitation.updateMany({ where: { workspaceId }, data: { revokedAt: now() } });
    const { token } = await invite();
    const password = "a long enough password";
    const anybody = { db, config: authConfig, now, requestId: "req_1" };
    const newcomer = { token, name: "Newcomer", email: `newcomer-${dialect}@example.test`, password };
    expect(await meet(db, workspaceId, [() => acceptInvitation(anybody, newcomer)], withdraw)).toEqual(["conflict"]);
    const { invitation } = await invite();
    const revoke = () => revokeInvitation(admin, { invitation_id: invitation.id });
    expect(await meet(db, workspaceId, [revoke], withdraw)).toEqual(["done"]);
  });

  it("wait for one another: a password is changed while its account is", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const { password, ...ana } = await createPerson(db, workspaceId, "viewer");
    const context = contextOf(db, { kind: "member", workspaceId, role: "viewer", ...ana });
    const change = () => changePassword(context, { current_password: password, new_password: "another long password" });
    const touch = (tx: WriteTransaction) =>
      tx.prisma.authAccount.updateMany({ where: { userId: ana.userId }, data: { updatedAt: new Date() } });
    expect(await meet(db, workspaceId, [change], touch)).toEqual(["done"]);
  });

  it("wait for one another: a key is changed or revoked while who does it is lowered", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const cy = await createMember(db, workspaceId, "admin");
    const context = contextOf(db, cy);
    const { key } = await createKey(context, { name: "agent", access: "read_write" });
    const lower = async (tx: WriteTransaction) => {
      await tx.prisma.key.update({ where: { id: key.id }, data: { suspendedAt: now() } });
      await tx.prisma.member.update({ where: { id: cy.memberId }, data: { role: "viewer" } });
    };
    const change = () => updateKey(context, { api_key_id: key.id, name: "mine", allowed_addresses: null });
    const revoke = () => revokeKey(context, { api_key_id: key.id });
    expect(await meet(db, workspaceId, [change], lower)).toEqual(["permission"]);
    expect(await meet(db, workspaceId, [revoke], lower)).toEqual(["done"]);
  });
});
