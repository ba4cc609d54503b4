import { expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { Database } from "@/lib/db/database";
import { openDatabase } from "@/lib/db/open-database";
import { dayMs, hourMs, minuteMs } from "@/lib/domain/durations";
import { disableMember } from "@/lib/member/disable-member";
import { createStore } from "@/lib/store/create-store";
import { collect, contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { authenticateKey } from "./authenticate-key";
import { createKey } from "./create-key";
import { presentListedKey } from "./key.present";
import { createKeyInput } from "./key.schema";
import { saveKeyUsage } from "./key-limits";
import { listKeys } from "./list-keys";
import { revokeKey } from "./revoke-key";
import { rotateKey } from "./rotate-key";

const from = (address: string | null, bytes: number | null = 0) => ({ bytes: () => bytes, address: () => address });
const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
/** A moment of a day that is not over while the test looks at it. */
const at = (time: string) => `${tomorrow}T${time}.000Z`;

describeOnBoth("the limits of a key", (database, dialect) => {
  /** Does something while nobody else can write, until it lets go or is done. */
  async function whileNobodyWrites(act: (letGo: () => void) => Promise<void>): Promise<void> {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let hold = () => {};
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    const writing = database.db.transaction(async (tx) => {
      if (dialect === "postgresql") await tx.prisma.$executeRawUnsafe("LOCK TABLE key_usage IN ACCESS EXCLUSIVE MODE");
      hold();
      await gate;
    });
    await held;
    await act(letGo).finally(letGo);
    await writing;
  }

  async function keyWith(limits: object, db: Database = database.db) {
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const input = createKeyInput.parse({ name: "agent", access: "read_only", ...limits });
    return { admin, ...(await createKey(admin, input)) };
  }

  it("let so many requests through in a minute, say when there are more, and begin anew with the next", async () => {
    const { db } = database;
    const { secret } = await keyWith({ requests_per_minute: 3 });
    const use = (time: string) => authenticateKey(db, secret, at(time), from(null));
    const together = await Promise.allSettled(Array.from({ length: 5 }, () => use("10:00:45")));
    expect(together.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await expect(use("10:00:45")).rejects.toMatchObject({
      code: "rate_limited",
      details: { retry_after: 15, limit: "requests_per_minute" },
    });
    expect(await use("10:01:00")).toMatchObject({ kind: "key" });
  });

  it("let so many bytes in on a day, whichever process counts, and also after one has started anew", async () => {
    const { db } = database;
    const { secret } = await keyWith({ bytes_per_day: 1_000 });
    const send = (through: Database, bytes: number | null) =>
      authenticateKey(through, secret, at("23:59:00"), from(null, bytes));
    await send(db, 600);
    await expect(send(db, null)).rejects.toMatchObject({ code: "invalid_request" });
    await saveKeyUsage(db);
    const another = await openDatabase(database.location);
    try {
      await expect(send(another, 401)).rejects.toMatchObject({
        code: "rate_limited",
        details: { retry_after: 60, limit: "bytes_per_day" },
      });
      await send(another, 400);
      await saveKeyUsage(another);
      // Until it writes what it counted it does not know what the other let through; from then on it does.
      await send(db, 1);
      await saveKeyUsage(db);
      await expect(send(db, 1)).rejects.toMatchObject({ code: "rate_limited" });
    } finally {
      await another.close();
    }
  });

  it("are listed with what all processes let in today, by the day of UTC", async () => {
    const { db } = database;
    const { admin, secret, key } = await keyWith({ bytes_per_day: 1_000 });
    const send = (through: Database, bytes: number) =>
      authenticateKey(through, secret, at("23:59:59"), from(null, bytes));
    const without = await createKey(admin, createKeyInput.parse({ name: "free", access: "read_only" }));
    const listed = async (now: string) => {
      const keys = await listKeys({ ...admin, now: () => now });
      return [key, without.key].map(({ id }) => keys.find((one) => one.id === id)?.bytesToday);
    };
    expect(await listed(at("10:00:00"))).toEqual([0, null]);
    await send(db, 600);
    await saveKeyUsage(db);
    const another = await openDatabase(database.location);
    await send(another, 350);
    await saveKeyUsage(another);
    await another.close();
    expect(await listed(at("10:00:00"))).toEqual([950, null]);
    const dayAfter = new Date(Date.parse(at("00:00:00")) + dayMs).toISOString();
    expect(await listed(dayAfter)).toEqual([0, null]);
    const keys = await listKeys({ ...admin, now: () => at("10:00:00") });
    expect(keys.map(presentListedKey)).toContainEqual(
      expect.objectContaining({ id: key.id, bytes_per_day: 1_000, bytes_today: 950 }),
    );
  });

  it("hold while the database takes long to write", async () => {
    const { db } = database;
    const { secret } = await keyWith({ requests_per_minute: 3 });
    const use = () => authenticateKey(db, secret, at("11:00:00"), from(null));
    await use();
    await saveKeyUsage(db);
    await whileNobodyWrites(async (letGo) => {
      await use();
      // What is on its way counts, and what came in meanwhile is not sent after it before it has arrived.
      const first = saveKeyUsage(db);
      await use();
      const second = saveKeyUsage(db);
      await expect(use()).rejects.toMatchObject({ code: "rate_limited" });
      letGo();
      await Promise.all([first, second]);
    });
    await expect(use()).rejects.toMatchObject({ code: "rate_limited" });
    expect(await db.prisma.keyUsage.findMany({ where: { stretch: at("11:00:00").slice(0, 16) } })).toMatchObject([
      { amount: 3n },
    ]);
  });

  it("let a request in that comes while something else is being written for long", async () => {
    const { db } = database;
    const { secret } = await keyWith({ requests_per_minute: 2 });
    const use = () => authenticateKey(db, secret, at("12:00:00"), from(null));
    await whileNobodyWrites(async () => {
      expect(await use()).toMatchObject({ kind: "key" });
      await use();
      await expect(use()).rejects.toMatchObject({ code: "rate_limited" });
    });
    await saveKeyUsage(db);
    await expect(use()).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("do not count a request that one of them refuses towards the other", async () => {
    const { db } = database;
    const { secret } = await keyWith({ requests_per_minute: 1, bytes_per_day: 1_000 });
    const send = (time: string, bytes: number) => authenticateKey(db, secret, at(time), from(null, bytes));
    await send("10:00:00", 100);
    for (let n = 0; n < 8; n++)
      await expect(send("10:00:01", 100)).rejects.toMatchObject({ details: { limit: "requests_per_minute" } });
    expect(await send("10:01:00", 900)).toMatchObject({ kind: "key" });
    await expect(send("10:02:00", 1)).rejects.toMatchObject({ details: { limit: "bytes_per_day" } });
    await send("10:02:00", 0);
  });

  it("are not remembered for a minute that is over: who asks about it again is told by the database", async () => {
    const { db } = database;
    const { secret } = await keyWith({ requests_per_minute: 2 });
    const before = new Date(Date.now() - 3 * minuteMs).toISOString();
    const use = (through: Database) => authenticateKey(through, secret, before, from(null));
    await use(db);
    await saveKeyUsage(db);
    const another = await openDatabase(database.location);
    try {
      await use(another);
      await saveKeyUsage(another);
      await expect(use(db)).rejects.toMatchObject({ code: "rate_limited" });
    } finally {
      await another.close();
    }
  });

  it("keep a key to addresses, and let none through that is not known", async () => {
    const { db } = database;
    const { secret, key } = await keyWith({ allowed_addresses: ["10.0.0.0/8", "2001:db8::1"] });
    expect(key.allowedAddresses).toEqual(["10.0.0.0/8", "2001:db8::1/128"]);
    const use = (address: string | null) => authenticateKey(db, secret, now(), from(address));
    expect(await use("::ffff:10.1.2.3")).toMatchObject({ keyId: key.id });
    expect(await use("2001:db8::1")).toMatchObject({ keyId: key.id });
    for (const address of ["11.0.0.1", "2001:db8::2", null])
      await expect(use(address)).rejects.toMatchObject({ code: "permission" });
    const wrong = createKeyInput.safeParse({ name: "a", access: "read_only", allowed_addresses: ["10.0.0.0/99"] });
    expect(wrong.success).toBe(false);
  });
});

describeOnBoth("the successor of a key", (database) => {
  async function made(over: object = {}) {
    const { db } = database;
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const store = await createStore(admin, { name: "Notes", description: "", metadata: {} });
    const input = { name: "agent", access: "read_write", store_ids: [store.id], requests_per_minute: 9, ...over };
    return { db, admin, store, ...(await createKey(admin, createKeyInput.parse(input))) };
  }

  it("is the same but for the secret, and both work until the grace time is over", async () => {
    const { db, admin, store, key, secret } = await made();
    const next = await rotateKey(admin, { api_key_id: key.id, grace_hours: 2 });
    expect(next.key).toMatchObject({ name: "agent", access: "read_write", requestsPerMinute: 9, expiresAt: null });
    for (const one of [secret, next.secret]) {
      const actor = await authenticateKey(db, one, now());
      expect(actor).toMatchObject({ access: "read_write", stores: new Set([store.id]) });
    }
    const later = new Date(Date.now() + 2 * hourMs + 1_000).toISOString();
    await expect(authenticateKey(db, secret, later)).rejects.toMatchObject({ code: "authentication" });
    expect(await authenticateKey(db, next.secret, later)).toMatchObject({ keyId: next.key.id });
    const entries = await collect(readAuditChain(db.read, admin.actor.workspaceId));
    expect(entries.map(({ body }) => body.action).slice(-2)).toEqual(["key.created", "key.rotated"]);
    expect(JSON.stringify(entries)).not.toContain(next.secret.slice(0, 12));
  });

  it("lives as long as the key was meant to, and never lengthens the old one's life", async () => {
    const expires = new Date(Date.now() + hourMs).toISOString();
    const { db, admin, key } = await made({ expires_at: expires });
    const { key: next } = await rotateKey(admin, { api_key_id: key.id, grace_hours: 24 });
    expect((await db.prisma.key.findUniqueOrThrow({ where: { id: key.id } })).expiresAt).toBe(expires);
    expect(Date.parse(next.expiresAt ?? "") - Date.parse(next.createdAt)).toBe(
      Date.parse(expires) - Date.parse(key.createdAt),
    );
  });

  it("does not end at once where its life would reach beyond the last year that can be written", async () => {
    const { db, admin, key } = await made({ expires_at: "9999-12-31T23:59:59-08:00" });
    const next = await rotateKey(admin, { api_key_id: key.id, grace_hours: 1 });
    expect(next.key.expiresAt).toBe("9999-12-31T23:59:59.999Z");
    expect(await authenticateKey(db, next.secret, now())).toMatchObject({ keyId: next.key.id });
  });

  it("is one, however many ask at once, and none for a key that works no more", async () => {
    const { db, admin, key } = await made();
    const rotate = () => rotateKey(admin, { api_key_id: key.id, grace_hours: 1 });
    const outcomes = await Promise.allSettled([rotate(), rotate(), rotate()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.prisma.key.count({ where: { workspaceId: admin.actor.workspaceId } })).toBe(2);
    await expect(rotate()).rejects.toMatchObject({ code: "conflict" });
    const ended = await made();
    await revokeKey(ended.admin, { api_key_id: ended.key.id });
    const late = rotateKey(ended.admin, { api_key_id: ended.key.id, grace_hours: 1 });
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    const suspended = await made();
    const { workspaceId, memberId } = suspended.admin.actor as Awaited<ReturnType<typeof createMember>>;
    const boss = contextOf(db, await createMember(db, workspaceId, "admin"));
    await disableMember(boss, { member_id: memberId, keys: "suspend" });
    const idle = rotateKey(boss, { api_key_id: suspended.key.id, grace_hours: 1 });
    await expect(idle).rejects.toMatchObject({ code: "conflict" });
    const foreign = rotateKey(ended.admin, { api_key_id: key.id, grace_hours: 1 });
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  });
});
