import { expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import { verifyChain } from "@/lib/domain/audit-chain";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { createStore } from "@/lib/store/create-store";
import { collect, contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { commitChange } from "./commit-change";

describeOnBoth("commitChange", (database) => {
  it("writes all versions of a change, or none", async () => {
    const { db } = database;
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const store = await createStore(context, { name: "Notes", description: "", metadata: {} });
    const create = (path: string) =>
      ({ kind: "create", path: parseMemoryPath(path), content: parseContent(path) }) as const;
    const done = await commitChange(context, { storeId: store.id, edits: [create("/a.md"), create("/b/c.md")] });
    expect(done.seq).toBe(2);
    await expect(
      commitChange(context, { storeId: store.id, edits: [create("/d.md"), create("/b")] }),
    ).rejects.toMatchObject({
      code: "path_conflict",
      details: { conflicting_path: "/b/c.md" },
    });
    const entries = await collect(readAuditChain(db.read, store.id));
    expect(verifyChain(entries)).toMatchObject({ ok: true, count: 1 });
    expect(await db.prisma.version.count({ where: { storeId: store.id } })).toBe(2);
  });
});
