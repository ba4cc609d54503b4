import { expect, it } from "vitest";
import { commitChange } from "@/lib/change/commit-change";
import { AppError } from "@/lib/domain/app-error";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { noteExport } from "@/lib/memory/note-export";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { checkHistory } from "@/lib/testing/history-check";
import { describeOnBoth } from "@/lib/testing/test-database";
import { CommitQueue } from "./commit-queue";
import type { Sql } from "./sql";

const setName = "UPDATE store SET name = ? WHERE id = ?";
// Refused by both databases: the column takes no null.
const setNothing = "UPDATE store SET name = NULL WHERE id = ?";

describeOnBoth("group commit", (database) => {
  async function newStore() {
    const { db } = database;
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const store = await createStore(context, { name: "before", description: "", metadata: {} });
    const name = async () => (await db.prisma.store.findUniqueOrThrow({ where: { id: store.id } })).name;
    const create = (path: string) =>
      commitChange(context, {
        storeId: store.id,
        edits: [{ kind: "create", path: parseMemoryPath(path), content: parseContent(path) }],
      });
    return { id: store.id, name, create, context };
  }

  it("undoes what a job wrote before it threw", async () => {
    const { id, name } = await newStore();
    const failing = database.db.commit(id, async (sql) => {
      await sql.run(setName, ["changed", id]);
      throw new AppError("conflict", "no");
    });
    await expect(failing).rejects.toMatchObject({ code: "conflict" });
    expect(await name()).toBe("before");
  });

  it("undoes a job whose statement the database refuses, also one that nobody waits for", async () => {
    const { id, name } = await newStore();
    for (const how of ["run", "send"] as const) {
      const failing = database.db.commit(id, async (sql) => {
        await sql.send(setName, ["changed", id]);
        await sql[how](setNothing, [id]);
      });
      await expect(failing).rejects.toThrow();
      expect(await name()).toBe("before");
    }
    await database.db.commit(id, async (sql) => sql.run(setName, ["after", id]));
    expect(await name()).toBe("after");
  });

  it("keeps every other job of a group in which some fail, early and late, by us and by the database", async () => {
    const { id, create, context } = await newStore();
    const refuse = async () => {
      throw new AppError("invalid_request", "before any write");
    };
    const throwLate = async (sql: Sql) => {
      await sql.send(setName, ["late", id]);
      throw new Error("a fault of our own");
    };
    const failLate = async (sql: Sql) => void (await sql.send(setNothing, [id]));
    const results = await Promise.allSettled([
      create("/1"),
      database.db.commit(id, refuse),
      create("/2"),
      database.db.commit(id, throwLate),
      create("/1"),
      create("/3"),
      database.db.commit(id, failLate),
      commitChange(context, {
        storeId: id,
        edits: async () => [
          { kind: "create", path: parseMemoryPath("/half"), content: parseContent("") },
          { kind: "create", path: parseMemoryPath("/half/below"), content: parseContent("") },
        ],
      }),
      create("/4"),
    ]);
    expect(results.map(({ status }) => status === "fulfilled")).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
      false,
      false,
      true,
    ]);
    const { versions, faults } = await checkHistory(database.db, id);
    expect([versions.length, faults]).toEqual([4, []]);
    const names = await database.db.prisma.memory.findMany({ where: { storeId: id }, orderBy: { path: "asc" } });
    expect(names.map(({ path }) => path)).toEqual(["/1", "/2", "/3", "/4"]);
    expect((await database.db.prisma.store.findUniqueOrThrow({ where: { id } })).name).toBe("before");
  });

  it("goes on from the store as each job of a group left it, also one that is no change", async () => {
    const { id, create, context } = await newStore();
    const seqs = await Promise.all([
      create("/1"),
      create("/2"),
      noteExport(context, id, 1),
      create("/3"),
      create("/4"),
    ]);
    expect(seqs.map((done) => (done ? done.seq : undefined))).toEqual([1, 2, undefined, 3, 4]);
    const { versions, faults } = await checkHistory(database.db, id);
    expect([versions.length, faults]).toEqual([4, []]);
  });

  it("does what may go together in the order it was asked for, and nothing of it where the job then throws", async () => {
    const { id, name } = await newStore();
    const together = (sql: Sql) =>
      Promise.all([
        sql.send(setName, ["one", id], "store"),
        sql.send("UPDATE workspace SET name = name", [], "workspace"),
        sql.send(setName, ["two", id], "store"),
      ]);
    const refused = database.db.commit(id, async (sql) => {
      await together(sql);
      throw new AppError("conflict", "no");
    });
    await expect(refused).rejects.toMatchObject({ code: "conflict" });
    expect(await name()).toBe("before");
    const seen = await database.db.commit(id, async (sql) => {
      await together(sql);
      return sql.get<{ name: string }>("SELECT name FROM store WHERE id = ?", [id]);
    });
    expect([seen?.name, await name()]).toEqual(["two", "two"]);
  });

  it("answers in the order of arrival, and a group sees what its earlier jobs wrote", async () => {
    const { id } = await newStore();
    const seen = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        database.db.commit(id, async (sql) => {
          const row = await sql.get<{ name: string }>("SELECT name FROM store WHERE id = ?", [id]);
          await sql.send(setName, [String(i), id]);
          return row?.name;
        }),
      ),
    );
    expect(seen).toEqual(["before", ...Array.from({ length: 199 }, (_, i) => String(i))]);
  });

  it("leaves nothing of a change whose second edit is refused", async () => {
    const { id, context } = await newStore();
    await expect(
      commitChange(context, {
        storeId: id,
        edits: [
          { kind: "create", path: parseMemoryPath("/a"), content: parseContent("findable words") },
          { kind: "delete", memoryId: "mem_none" },
        ],
      }),
    ).rejects.toMatchObject({ code: "not_found" });
    const { versions, faults } = await checkHistory(database.db, id);
    expect([versions, faults]).toEqual([[], []]);
    expect(await database.db.prisma.change.count({ where: { storeId: id } })).toBe(0);
    expect(await database.db.prisma.auditEntry.count({ where: { chainId: id } })).toBe(0);
  });
});

it("does not wait once more for each job where no transaction can be had at all", async () => {
  let begun = 0;
  const queue = new CommitQueue(async () => {
    begun += 1;
    throw new AppError("overloaded", "The database file is busy with another process.");
  });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => queue.enqueue(async () => "never")));
  expect(results.every(({ status }) => status === "rejected")).toBe(true);
  expect(begun).toBe(1);
});
