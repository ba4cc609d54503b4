import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { orBusy } from "./or-busy";

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

describeOnBoth("a busy database", (database) => {
  const busy = { code: "overloaded", message: expect.stringContaining("busy") };

  it("says so where a transaction gets no turn", async () => {
    const { db } = database;
    const over = signal();
    // As many as there are connections on PostgreSQL.
    const holders = Array.from({ length: 16 }, () => db.transaction(() => over.given));
    const impatient = orBusy(db.prisma.$transaction(async () => "never", { maxWait: 20 }));
    await expect(impatient).rejects.toMatchObject(busy);
    over.give();
    await Promise.all(holders);
  });

  it("says so where a transaction takes too long, and nothing of it is kept", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const first = { where: { id: workspaceId }, data: { name: "first" } };
    const work = db.prisma.$transaction(
      async (tx) => {
        await tx.workspace.update(first);
        for (;;) await Promise.all([tx.workspace.count(), setImmediate()]);
      },
      { timeout: 50 },
    );
    await expect(orBusy(work)).rejects.toMatchObject(busy);
    expect(await db.prisma.workspace.findUnique({ where: { id: workspaceId } })).not.toMatchObject({ name: "first" });
  });

  it("says so where two transactions wait for each other", async () => {
    const { db } = database;
    // SQLite lets one begin when the other has ended.
    if (db.provider === "sqlite") return;
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const newStore = async () => (await createStore(admin, { name: "Store", description: "", metadata: {} })).id;
    const [one, other] = [await newStore(), await newStore()];
    const both = signal();
    let locked = 0;
    const work = (first: string, second: string) =>
      db.transaction(async ({ prisma, sql }) => {
        await sql.all("SELECT id FROM store WHERE id = ? FOR UPDATE", [first]);
        locked += 1;
        if (locked === 2) both.give();
        await both.given;
        await prisma.store.updateMany({ where: { id: second }, data: { name: "Done" } });
      });
    const ends = await Promise.allSettled([work(one, other), work(other, one)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: busy });
  });

  it("does not speak for what refuses by itself", async () => {
    const refused = new Error("no such thing");
    await expect(orBusy(Promise.reject(refused))).rejects.toBe(refused);
  });
});
