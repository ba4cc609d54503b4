import { expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import { openDatabase } from "@/lib/db/open-database";
import { verifyChain } from "@/lib/domain/audit-chain";
import { hasValidChecksum } from "@/lib/domain/key-format";
import { type Role, roles } from "@/lib/domain/role";
import { createStore } from "@/lib/store/create-store";
import { requireStore } from "@/lib/store/require-store";
import { collect, contextOf, createMember, createTestKey, createWorkspace, now } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { authenticateKey } from "./authenticate-key";
import { createKey } from "./create-key";
import { presentKey } from "./key.present";
import { createKeyInput } from "./key.schema";
import { flushKeyUses, noteKeyUse, rememberedUse } from "./last-use";
import { listKeys } from "./list-keys";
import { revokeKey } from "./revoke-key";

const manages: Record<Role, boolean> = {
  viewer: false,
  reviewer: false,
  editor: false,
  compliance: false,
  admin: true,
};
const newKey = { name: "agent", access: "read_write" } as const;

describeOnBoth("keys", (database) => {
  it("shows the secret once and stores a hash, a beginning and an end", async () => {
    const { db } = database;
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const { key, secret } = await createKey(admin, newKey);
    expect(hasValidChecksum(secret)).toBe(true);
    expect(presentKey(key)).toMatchObject({ hint: `${secret.slice(0, 8)}…${secret.slice(-4)}`, stores: "all" });
    const row = await db.prisma.key.findUniqueOrThrow({ where: { id: key.id } });
    expect(JSON.stringify(row)).not.toContain(secret);
    const entries = await collect(readAuditChain(db.read, admin.actor.workspaceId));
    expect(verifyChain(entries)).toMatchObject({ ok: true, count: 1 });
    expect(entries[0]?.body).toMatchObject({ action: "key.created", target: { api_key_id: key.id } });
    expect(JSON.stringify(entries)).not.toContain(secret.slice(0, 8));
  });

  it.each(roles)("lets a member with the role %s do what the role may", async (role) => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const { key } = await createKey(contextOf(db, await createMember(db, workspaceId, "admin")), newKey);
    const member = contextOf(db, await createMember(db, workspaceId, role));
    const acts = [
      () => listKeys(member),
      () => createKey(member, newKey),
      () => revokeKey(member, { api_key_id: key.id }),
    ];
    for (const act of acts) {
      if (manages[role]) await expect(act()).resolves.toBeDefined();
      else await expect(act()).rejects.toMatchObject({ code: "permission" });
    }
    expect((await db.prisma.key.findUniqueOrThrow({ where: { id: key.id } })).revokedAt !== null).toBe(manages[role]);
  });

  it("never lets a key manage keys", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const actor = await authenticateKey(db, await createTestKey(db, workspaceId), now());
    await expect(listKeys(contextOf(db, actor))).rejects.toMatchObject({ code: "permission" });
    await expect(createKey(contextOf(db, actor), newKey)).rejects.toMatchObject({ code: "permission" });
  });

  it("limits a key to its stores: the others do not exist for it", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const store = (name: string) => createStore(admin, { name, description: "", metadata: {} });
    const [mine, other] = [await store("mine"), await store("other")];
    const secret = await createTestKey(db, workspaceId, { storeIds: [mine.id] });
    const context = contextOf(db, await authenticateKey(db, secret, now()));
    await expect(requireStore(context, mine.id, "store.read")).resolves.toMatchObject({ id: mine.id });
    await expect(requireStore(context, other.id, "store.read")).rejects.toMatchObject({ code: "not_found" });
    await expect(store("third")).resolves.toBeDefined();
    await expect(createStore(context, { name: "x", description: "", metadata: {} })).rejects.toMatchObject({
      code: "permission",
    });
  });

  it("refuses to make a key for a store that its maker does not see", async () => {
    const { db } = database;
    const stranger = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const store = await createStore(stranger, { name: "theirs", description: "", metadata: {} });
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    await expect(createKey(admin, { ...newKey, store_ids: [store.id] })).rejects.toMatchObject({ code: "not_found" });
    expect(await listKeys(admin)).toEqual([]);
  });

  it("refuses an expired key, and to make one that is expired already", async () => {
    const { db } = database;
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { secret } = await createKey(admin, { ...newKey, expires_at: soon });
    await expect(authenticateKey(db, secret, now())).resolves.toMatchObject({ kind: "key" });
    const later = new Date(Date.now() + 61_000).toISOString();
    await expect(authenticateKey(db, secret, later)).rejects.toMatchObject({
      code: "authentication",
      message: expect.stringContaining("expired"),
    });
    await expect(createKey(admin, { ...newKey, expires_at: now() })).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("ends a key at once, once, and only one's own", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const { key, secret } = await createKey(admin, newKey);
    const stranger = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    await expect(revokeKey(stranger, { api_key_id: key.id })).rejects.toMatchObject({ code: "not_found" });
    const first = await revokeKey(admin, { api_key_id: key.id });
    await expect(authenticateKey(db, secret, now())).rejects.toMatchObject({ code: "authentication" });
    const again = await revokeKey(admin, { api_key_id: key.id });
    expect(again.revokedAt).toBe(first.revokedAt);
    const entries = await collect(readAuditChain(db.read, workspaceId));
    expect(entries.filter(({ body }) => body.action === "key.revoked")).toHaveLength(1);
  });

  it("writes the last use of many requests together", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const secret = await createTestKey(db, workspaceId);
    const lastUse = async () => (await db.prisma.key.findFirstOrThrow({ where: { workspaceId } })).lastUsedAt;
    await authenticateKey(db, secret, "2026-11-20T09:00:00.000Z");
    await authenticateKey(db, secret, "2026-11-20T09:00:05.000Z");
    expect(await lastUse()).toBeNull();
    await flushKeyUses(db);
    expect(await lastUse()).toBe("2026-11-20T09:00:05.000Z");
    await expect(flushKeyUses(db)).resolves.toBeUndefined();
  });

  it("writes the last uses that two processes saw in different orders at once, and again where it could not", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.push((await createKey(admin, newKey)).key.id);
    const at = "2026-11-21T09:00:00.000Z";
    const other = await openDatabase(database.location);
    for (let round = 0; round < 3; round++) {
      for (const id of ids) noteKeyUse(db, id, at);
      for (const id of [...ids].reverse()) noteKeyUse(other, id, at);
      await Promise.all([flushKeyUses(db), flushKeyUses(other)]);
    }
    await other.close();
    expect(await db.prisma.key.count({ where: { workspaceId, lastUsedAt: at } })).toBe(20);
    const failing = { ...db, transaction: () => Promise.reject(new Error("away")) };
    noteKeyUse(failing, ids[0] ?? "", at);
    await expect(flushKeyUses(failing)).rejects.toThrow("away");
    expect(rememberedUse(failing, ids[0] ?? "")).toBe(at);
  });

  it("takes a name, an access, at most 200 stores and a time with a zone", () => {
    const ok = (input: unknown) => createKeyInput.safeParse(input).success;
    expect(ok({ ...newKey, expires_at: "2027-01-01T00:00:00+01:00" })).toBe(true);
    for (const bad of [
      { ...newKey, name: " " },
      { ...newKey, name: "a\nb" },
      { ...newKey, access: "admin" },
      { ...newKey, store_ids: [] },
      { ...newKey, store_ids: ["mem_x"] },
      { ...newKey, expires_at: "tomorrow" },
      { ...newKey, scope: "all" },
    ]) {
      expect(ok(bad)).toBe(false);
    }
  });
});
