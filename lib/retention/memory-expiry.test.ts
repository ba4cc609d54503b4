import { expect, it } from "vitest";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { expireDue } from "./expire-due";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

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
});
