import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import type { WriteTransaction } from "@/lib/db/database";
import { lockWorkspaceChain } from "@/lib/db/dialect/audit-statements";
import { isAppError } from "@/lib/domain/app-error";
import { createKey } from "@/lib/key/create-key";
import { revokeKey } from "@/lib/key/revoke-key";
import { updateKey } from "@/lib/key/update-key";
import { contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { authConfig, createPerson } from "@/lib/testing/person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { acceptInvitation } from "./accept-invitation";
import { changePassword } from "./change-password";
import { revokeInvitation } from "./invitations";
import { inviteMember } from "./invite-member";

describeOnBoth("acts on members that meet", (database, dialect) => {
  /** Whether a statement waits for a row that somebody else holds; on SQLite there is one writer, who holds everything. */
  async function waitForWaiting(): Promise<void> {
    const statement = `SELECT COUNT(*)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database()`;
    for (;;) {
      const [row] = await database.db.prisma.$queryRawUnsafe<{ waiting: number }[]>(statement);
      if (row && row.waiting > 0) return;
      await delay(10);
    }
  }

  /** Somebody holds the members while the act begins, and then changes what it is about. @returns what became of the act */
  async function meet(
    workspaceId: string,
    act: () => Promise<unknown>,
    change: (tx: WriteTransaction) => Promise<unknown>,
  ) {
    let acting: Promise<unknown> = Promise.resolve();
    await database.db.transaction(async (tx) => {
      await lockWorkspaceChain(tx.sql, workspaceId);
      acting = act().then(
        () => "done",
        (error) => (isAppError(error) ? error.code : error),
      );
      if (dialect === "postgresql") await waitForWaiting();
      await change(tx);
    });
    return acting;
  }

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
    expect(await meet(workspaceId, () => acceptInvitation(anybody, newcomer), withdraw)).toBe("conflict");
    const { invitation } = await invite();
    expect(await meet(workspaceId, () => revokeInvitation(admin, { invitation_id: invitation.id }), withdraw)).toBe(
      "done",
    );
  });

  it("wait for one another: a password is changed while its account is", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const { password, ...ana } = await createPerson(db, workspaceId, "viewer");
    const context = contextOf(db, { kind: "member", workspaceId, role: "viewer", ...ana });
    const change = () => changePassword(context, { current_password: password, new_password: "another long password" });
    const touch = (tx: WriteTransaction) =>
      tx.prisma.authAccount.updateMany({ where: { userId: ana.userId }, data: { updatedAt: new Date() } });
    expect(await meet(workspaceId, change, touch)).toBe("done");
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
    expect(await meet(workspaceId, change, lower)).toBe("permission");
    expect(await meet(workspaceId, () => revokeKey(context, { api_key_id: key.id }), lower)).toBe("done");
  });
});
