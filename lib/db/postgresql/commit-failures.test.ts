import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { createTestDatabase } from "@/lib/testing/test-database";
import type { Database } from "../database";
import { openPostgresDatabase } from "./postgres-database";

const bump = "UPDATE store SET seq = seq + 1 WHERE id = ?";

describe("commits on PostgreSQL when things go wrong", () => {
  let db: Database;
  let other: pg.Pool;
  beforeAll(async () => {
    const location = await createTestDatabase("postgresql");
    if (location.provider !== "postgresql") throw new Error("not PostgreSQL");
    db = await openPostgresDatabase(location.url);
    other = new pg.Pool({ connectionString: location.url, max: 4 });
    other.on("error", () => undefined);
  });
  afterAll(async () => {
    await other.end();
    await db.close();
  });

  async function newStore(): Promise<string> {
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    return (await createStore(context, { name: "Store", description: "", metadata: {} })).id;
  }
  const seqOf = async (id: string) => (await db.prisma.store.findUniqueOrThrow({ where: { id } })).seq;

  it.each(["40001", "40P01"])("repeats a job that fails with %s", async (code) => {
    const id = await newStore();
    let runs = 0;
    await db.commit(id, async (sql) => {
      runs += 1;
      await sql.send(bump, [id]);
      if (runs < 4) await sql.run(`DO $do$ BEGIN RAISE EXCEPTION 'try again' USING ERRCODE = '${code}'; END $do$`);
    });
    expect([runs, await seqOf(id)]).toEqual([4, 1]);
  });

  it("repeats what a real deadlock undid", async () => {
    const [a, b] = [await newStore(), await newStore()];
    let waiting = 2;
    let open: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const cross = (first: string, second: string) =>
      db.commit(first, async (sql) => {
        await sql.run(bump, [first]);
        waiting -= 1;
        if (waiting === 0) open();
        await both;
        await sql.run(bump, [second]);
      });
    await Promise.all([cross(a, b), cross(b, a)]);
    expect([await seqOf(a), await seqOf(b)]).toEqual([2, 2]);
  });

  it("does not repeat for ever, nor what is no conflict", async () => {
    const id = await newStore();
    const runs = { conflict: 0, fault: 0 };
    const raise = (code: string) => `DO $do$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $do$`;
    const conflict = db.commit(id, async (sql) => {
      runs.conflict += 1;
      await sql.run(raise("40001"));
    });
    await expect(conflict).rejects.toMatchObject({ code: "40001" });
    const fault = db.commit(id, async (sql) => {
      runs.fault += 1;
      await sql.run(raise("23505"));
    });
    await expect(fault).rejects.toMatchObject({ code: "23505" });
    expect(runs).toEqual({ conflict: 8, fault: 1 });
  });

  it("survives the loss of its connection in the middle of a job, and goes on with the next", async () => {
    const id = await newStore();
    const lost = db.commit(id, async (sql) => {
      await sql.send(bump, [id]);
      const row = await sql.get<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      await other.query("SELECT pg_terminate_backend($1)", [row?.pid]);
      await sql.run(bump, [id]);
    });
    await expect(lost).rejects.toThrow();
    await db.commit(id, async (sql) => sql.run(bump, [id]));
    expect(await seqOf(id)).toBe(1);
  });

  it("survives the loss of every connection at once, reads and plain writes too", async () => {
    const id = await newStore();
    await other.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()",
    );
    // The pool notices with the first use of a dead connection at the latest.
    await Promise.allSettled(Array.from({ length: 40 }, () => db.read.get("SELECT 1")));
    expect(await db.read.get<{ one: number }>("SELECT 1 AS one")).toEqual({ one: 1 });
    await db.commit(id, async (sql) => sql.run(bump, [id]));
    expect(await seqOf(id)).toBe(1);
  });

  it("does not run a group again whose COMMIT may have succeeded", async () => {
    const id = await newStore();
    // At COMMIT, after all statements have been answered, the connection goes: the queue cannot know what became of it.
    await other.query(`
      CREATE TABLE last_words (pid INTEGER);
      CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER hang_up AFTER INSERT ON last_words DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hang_up();
    `);
    const runs = [0, 0, 0];
    const results = await Promise.allSettled(
      runs.map((_, i) =>
        db.commit(id, async (sql) => {
          runs[i] = (runs[i] ?? 0) + 1;
          if (i === 1) await sql.run("INSERT INTO last_words (pid) VALUES (1)");
          await sql.run(bump, [id]);
        }),
      ),
    );
    expect(runs).toEqual([1, 1, 1]);
    for (const result of results) {
      expect(result).toMatchObject({ status: "rejected", reason: { code: "overloaded" } });
    }
    await db.commit(id, async (sql) => sql.run(bump, [id]));
  });
});
