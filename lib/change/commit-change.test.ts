import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { readAuditChain } from "@/lib/audit/audit.store";
import { verifyChain } from "@/lib/domain/audit-chain";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { createMemory } from "@/lib/memory/create-memory";
import { createMemoryInput, updateMemoryInput } from "@/lib/memory/memory.schema";
import { updateMemory } from "@/lib/memory/update-memory";
import { createStore } from "@/lib/store/create-store";
import { collect, contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { commitChange } from "./commit-change";

const memoryInput = (memory_store_id: string, path: string, content: string) =>
  createMemoryInput.parse({ memory_store_id, path, content });

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

  it("lets no version be older than the one before it, where processes have clocks of their own", async () => {
    const { db } = database;
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const start = Date.parse("2026-05-01T12:00:00.000Z");
    const by = (ms: number): Context => ({ ...admin, now: () => new Date(start + ms).toISOString() });
    const { id: storeId } = await createStore(by(0), { name: "Notes", description: "", metadata: {} });
    const created = await createMemory(by(8), memoryInput(storeId, "/a.md", "ahead"));
    const { versionId } = await updateMemory(
      by(3),
      updateMemoryInput.parse({ memory_store_id: storeId, memory_id: created.id, content: "behind" }),
    );
    // Changes of one transaction go on from what the one before left, and so does the next transaction.
    await Promise.all([5, 12, 10].map((ms) => createMemory(by(ms), memoryInput(storeId, `/${ms}.md`, `at ${ms}`))));
    await createMemory(by(11), memoryInput(storeId, "/last.md", "last"));
    const versions = await db.prisma.version.findMany({ where: { storeId }, orderBy: { seq: "asc" } });
    const times = versions.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    expect(times.at(-1)).toBe(by(12).now());
    const memory = await db.prisma.memory.findUniqueOrThrow({ where: { id: created.id } });
    expect(memory.updatedAt >= memory.createdAt).toBe(true);
    const [entry] = (await collect(readAuditChain(db.read, storeId))).filter(({ body }) =>
      JSON.stringify(body.data).includes(versionId),
    );
    expect(entry?.body.time).toBe(memory.updatedAt);
  });

  it("does not keep the time of a clock that was wrong", async () => {
    const { db } = database;
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const { id: storeId } = await createStore(admin, { name: "Notes", description: "", metadata: {} });
    const wrong = { ...admin, now: () => "2038-01-19T03:14:07.000Z" };
    await createMemory(wrong, memoryInput(storeId, "/a.md", "in twelve years"));
    const right = await createMemory(admin, memoryInput(storeId, "/b.md", "now"));
    expect(Math.abs(Date.parse(right.createdAt) - Date.now())).toBeLessThan(60_000);
  });
});
