import { rmSync } from "node:fs";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStore } from "@/lib/store/create-store";
import { startChild } from "@/lib/testing/child-process";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { createTestDatabase } from "@/lib/testing/test-database";
import type { Database } from "../database";
import { openSqliteDatabase } from "./sqlite-database";

/** A promise and the function that keeps it. */
function signal(): { wait: Promise<void>; give: () => void } {
  let give: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { wait, give };
}

describe("the safe SQLite adapter", () => {
  let db: Database;
  let file: string;
  beforeAll(async () => {
    const location = await createTestDatabase("sqlite");
    if (location.provider !== "sqlite") throw new Error("not SQLite");
    file = location.file;
    db = await openSqliteDatabase(file);
  });
  afterAll(async () => {
    await db.close();
    rmSync(path.dirname(file), { recursive: true, force: true });
  });

  async function newStore(): Promise<string> {
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    return (await createStore(context, { name: "before", description: "", metadata: {} })).id;
  }
  const nameOf = async (id: string) => (await db.prisma.store.findUniqueOrThrow({ where: { id } })).name;
  const rename = (id: string, name: string) => db.prisma.store.update({ where: { id }, data: { name } });

  it("opens every connection as durability and erasure need it", async () => {
    const settings = async (name: string) => [
      Object.values((await db.read.get<Record<string, unknown>>(`PRAGMA ${name}`)) ?? {})[0],
      await db.transaction(
        async ({ sql }) => Object.values((await sql.get<Record<string, unknown>>(`PRAGMA ${name}`)) ?? {})[0],
      ),
    ];
    expect(await settings("journal_mode")).toEqual(["wal", "wal"]);
    expect(await settings("synchronous")).toEqual([2, 2]);
    expect(await settings("secure_delete")).toEqual([1, 1]);
    expect(await settings("foreign_keys")).toEqual([1, 1]);
    expect(await settings("temp_store")).toEqual([2, 2]);
  });

  it("writes nothing through what only reads, be a transaction open or not", async () => {
    const id = await newStore();
    const renaming = "UPDATE store SET name = 'written' WHERE id = ? RETURNING id";
    const refusals = async () => {
      for (const write of [db.read.get, db.read.all, db.read.run]) {
        await expect((async () => write(renaming, [id]))()).rejects.toThrow(/readonly/);
      }
    };
    await refusals();
    await db.transaction(refusals);
    expect(await nameOf(id)).toBe("before");
  });

  it("keeps a plain write that is made while another transaction is open and rolls back", async () => {
    const [a, b] = [await newStore(), await newStore()];
    const inside = signal();
    const plain = signal();
    const rolledBack = db.transaction(async ({ prisma }) => {
      await prisma.store.update({ where: { id: a }, data: { name: "never" } });
      inside.give();
      await plain.wait;
      throw new Error("roll back");
    });
    await inside.wait;
    const write = rename(b, "kept");
    // Reads go on meanwhile, and see what is committed.
    expect(await nameOf(a)).toBe("before");
    plain.give();
    await expect(rolledBack).rejects.toThrow("roll back");
    expect((await write).name).toBe("kept");
    expect([await nameOf(a), await nameOf(b)]).toEqual(["before", "kept"]);
  });

  it("keeps what is acknowledged in mixed work of which a part rolls back", async () => {
    const stores = await Promise.all(Array.from({ length: 40 }, newStore));
    await Promise.allSettled(
      stores.map((id, i) => {
        if (i % 4 === 0) return rename(id, "plain");
        if (i % 4 === 1)
          return db.commit(id, async (sql) => sql.run("UPDATE store SET name = 'commit' WHERE id = ?", [id]));
        return db.transaction(async ({ prisma, sql }) => {
          await prisma.store.update({ where: { id }, data: { name: "half" } });
          await turn();
          await sql.run("UPDATE store SET name = 'whole' WHERE id = ?", [id]);
          if (i % 4 === 3) throw new Error("roll back");
        });
      }),
    );
    const names = await Promise.all(stores.map(nameOf));
    expect(names).toEqual(stores.map((_, i) => ["plain", "commit", "whole", "before"][i % 4]));
  });

  it("surfaces an error of COMMIT, undoes the transaction and goes on with the next", async () => {
    const id = await newStore();
    const orphan = `INSERT INTO key_store (key_id, store_id) VALUES ('apikey_none', '${id}')`;
    const failing = db.transaction(async ({ prisma }) => {
      await prisma.$executeRawUnsafe("PRAGMA defer_foreign_keys = ON");
      await prisma.store.update({ where: { id }, data: { name: "never" } });
      await prisma.$executeRawUnsafe(orphan);
    });
    await expect(failing).rejects.toThrow();
    const grouped = db.commit(id, async (sql) => {
      await sql.run("PRAGMA defer_foreign_keys = ON");
      await sql.run("UPDATE store SET name = 'never' WHERE id = ?", [id]);
      await sql.run(orphan);
    });
    await expect(grouped).rejects.toThrow("FOREIGN KEY");
    expect(await nameOf(id)).toBe("before");
    await rename(id, "after");
    await db.transaction(async ({ prisma }) => prisma.store.update({ where: { id }, data: { description: "too" } }));
    expect(await db.prisma.store.findUnique({ where: { id } })).toMatchObject({ name: "after", description: "too" });
  });

  it("lets nothing run on in a transaction that is over", async () => {
    const id = await newStore();
    let late: Promise<unknown> = Promise.resolve();
    const over = signal();
    const failed = db.transaction(async ({ sql }) => {
      late = over.wait.then(() => sql.run("UPDATE store SET name = 'late' WHERE id = ?", [id]));
      throw new Error("over");
    });
    await expect(failed).rejects.toThrow("over");
    over.give();
    await expect(late).rejects.toThrow();
    expect(await nameOf(id)).toBe("before");
  });

  it("gives the lock back when a transaction has waited too long for it", async () => {
    const id = await newStore();
    const inside = signal();
    const hold = signal();
    const holder = db.commit(id, async () => {
      inside.give();
      await hold.wait;
    });
    await inside.wait;
    const impatient = db.prisma.$transaction(async () => "never", { maxWait: 20 });
    await expect(impatient).rejects.toThrow();
    hold.give();
    await holder;
    await rename(id, "after");
    expect(await nameOf(id)).toBe("after");
  });

  it("waits for another process without stopping the event loop, and then writes", async () => {
    const id = await newStore();
    const child = startChild("lib/testing/hold-lock.ts", [file]);
    expect(await child.line()).toBe("held");
    let finished = 0;
    const count = () => {
      finished += 1;
    };
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const writes = [
      rename(id, "plain").then(count),
      db.commit(id, async (sql) => sql.run("UPDATE store SET description = 'commit' WHERE id = ?", [id])).then(count),
      db.transaction(async ({ sql }) => sql.run("UPDATE store SET settings = '{}' WHERE id = ?", [id])).then(count),
    ];
    for (let i = 0; i < 300; i++) {
      await turn();
      expect(await nameOf(id)).toBe("before");
    }
    delay.disable();
    expect(finished).toBe(0);
    expect(delay.max / 1e6).toBeLessThan(500);
    child.say("let go");
    await Promise.all(writes);
    await child.done();
    expect(await db.prisma.store.findUnique({ where: { id } })).toMatchObject({
      name: "plain",
      description: "commit",
      settings: "{}",
    });
  });

  it("loses none of the increments of 4 processes on one file", async () => {
    const id = await newStore();
    const location = JSON.stringify({ provider: "sqlite", file });
    const children = Array.from({ length: 4 }, () =>
      startChild("lib/testing/increment-counter.ts", [location, id, "250"]),
    );
    const acknowledged = await Promise.all(children.map(async (child) => Number(await child.line())));
    await Promise.all(children.map((child) => child.done()));
    const total = acknowledged.reduce((sum, one) => sum + one, 0);
    expect(total).toBeGreaterThan(250);
    expect((await db.prisma.store.findUniqueOrThrow({ where: { id } })).seq).toBe(total);
  });
});
