import { expect, it } from "vitest";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { listMembers } from "./list-members";

describeOnBoth("the members of a workspace", (database) => {
  it("are those who may act, of this workspace alone", async () => {
    const { db } = database;
    const [here, elsewhere] = [await createWorkspace(db), await createWorkspace(db)];
    const viewer = await createMember(db, here, "viewer");
    const editor = await createMember(db, here, "editor");
    const gone = await createMember(db, here, "reviewer");
    await createMember(db, elsewhere, "admin");
    await db.prisma.member.update({
      where: { id: gone.memberId },
      data: { disabledAt: "2026-01-01T00:00:00.000Z" },
    });
    const members = await listMembers(contextOf(db, viewer), {});
    expect(members.map(({ userId, role }) => ({ userId, role }))).toEqual(
      expect.arrayContaining([
        { userId: viewer.userId, role: "viewer" },
        { userId: editor.userId, role: "editor" },
      ]),
    );
    expect(members).toHaveLength(2);
    const all = await listMembers(contextOf(db, viewer), { include_disabled: true });
    expect(all.map(({ userId, disabled }) => [userId, disabled]).sort()).toEqual(
      [
        [viewer.userId, false],
        [editor.userId, false],
        [gone.userId, true],
      ].sort(),
    );
  });
});
