import { expect, it } from "vitest";
import { hourMs } from "@/lib/domain/durations";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { expireDue } from "./expire-due";

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

describeOnBoth("when a memory expires, over REST", (database) => {
  const door = useProgramClient(database);
  const newStore = async () => (await door.client.beta.memoryStores.create({ name: "Notes" })).id;

  it("is said with what is written, told with what is read, and left alone where it is not mentioned", async () => {
    const store = await newStore();
    const memories = `/v1/memory_stores/${store}/memories`;
    const soon = inHours(1);
    const made = await door.send("POST", memories, { body: { path: "/a", content: "one", expires_at: soon } });
    expect(made.json).toMatchObject({ path: "/a", expires_at: soon });
    const one = `${memories}/${made.json.id}`;
    expect((await door.send("POST", one, { body: { content: "two" } })).status).toBe(200);
    expect((await door.send("GET", one)).json).toMatchObject({ content: "two", expires_at: soon });
    const later = inHours(2);
    const alone = await door.send("POST", one, { body: { expires_at: later } });
    expect(alone.json).toMatchObject({ expires_at: later, memory_version_id: expect.any(String) });
    const versions = await database.db.prisma.version.count({ where: { storeId: store } });
    expect(versions).toBe(2);
    const past = await door.send("POST", one, { body: { content: "three", expires_at: inHours(-1) } });
    expect([past.status, past.text]).toEqual([400, expect.stringContaining("must be in the future")]);
    expect((await door.send("GET", one)).json).toMatchObject({ content: "two", expires_at: later });
    await door.send("POST", one, { body: { expires_at: null } });
    expect((await door.send("GET", one)).json).not.toHaveProperty("expires_at");
    const entries = await database.db.prisma.auditEntry.count({
      where: { chainId: store, action: "memory.expiry_set" },
    });
    expect(entries).toBe(3);
  });

  it("is kept: the memory is deleted when its time has come, and nothing is made of one whose time is over", async () => {
    const store = await newStore();
    const memories = `/v1/memory_stores/${store}/memories`;
    const made = await door.send("POST", memories, { body: { path: "/a", content: "one", expires_at: inHours(1) } });
    const refused = await door.send("POST", memories, { body: { path: "/b", content: "b", expires_at: inHours(-1) } });
    expect(refused.status).toBe(400);
    expect(await database.db.prisma.memory.count({ where: { storeId: store } })).toBe(1);
    expect(await expireDue(database.db, inHours(2))).toBe(1);
    expect((await door.send("GET", `${memories}/${made.json.id}`)).status).toBe(404);
  });

  it("does not move for who read an older text, unless it is as asked already", async () => {
    const store = await newStore();
    const memories = `/v1/memory_stores/${store}/memories`;
    const made = await door.send("POST", memories, { body: { path: "/a", content: "one" } });
    const one = `${memories}/${made.json.id}`;
    await door.send("POST", one, { body: { content: "two" } });
    const precondition = { type: "content_sha256", content_sha256: made.json.content_sha256 };
    const soon = inHours(1);
    for (const asked of [{}, { path: "/a" }, { content: "two" }]) {
      const stale = await door.send("POST", one, { body: { ...asked, expires_at: soon, precondition } });
      expect(stale).toMatchObject({ status: 409, json: { error: { type: "memory_precondition_failed_error" } } });
    }
    expect(await expireDue(database.db, inHours(2))).toBe(0);
    expect((await door.send("GET", one)).json).toMatchObject({ content: "two" });
    await door.send("POST", one, { body: { expires_at: soon } });
    const again = await door.send("POST", one, { body: { content: "two", expires_at: soon, precondition } });
    expect([again.status, again.json.expires_at]).toEqual([200, soon]);
    const never = await door.send("POST", one, { body: { expires_at: null, precondition } });
    expect(never.status).toBe(409);
    expect((await door.send("GET", one)).json).toMatchObject({ expires_at: soon });
  });

  it("is left alone by a rename of the preview that does nothing because the path is taken", async () => {
    const store = await newStore();
    const memories = `/v1/memory_stores/${store}/memories`;
    await door.send("POST", memories, { body: { path: "/taken", content: "t" } });
    const mine = await door.send("POST", memories, { body: { path: "/mine", content: "m" } });
    const kept = await door.send("PATCH", `${memories}/${mine.json.id}`, {
      body: { path: "/taken", expires_at: inHours(1), precondition: { type: "not_exists" } },
      headers: { "anthropic-beta": "managed-agents-2026-04-01" },
    });
    // The preview says the size once more.
    expect([kept.status, kept.json]).toEqual([200, { ...mine.json, size_bytes: 1 }]);
    expect((await door.send("GET", `${memories}/${mine.json.id}`)).json).not.toHaveProperty("expires_at");
  });
});
