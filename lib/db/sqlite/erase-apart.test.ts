import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "@/lib/testing/test-database";
import type { Database } from "../database";
import { openSqliteDatabase } from "./sqlite-database";

describe("rewriting the file of a SQLite database", () => {
  let db: Database;
  let file: string;
  beforeEach(async () => {
    const location = await createTestDatabase("sqlite");
    if (location.provider !== "sqlite") throw new Error("not SQLite");
    file = location.file;
    db = await openSqliteDatabase(file);
  });
  afterEach(async () => {
    await db.close();
    rmSync(path.dirname(file), { recursive: true, force: true });
  });

  const nameWorkspace = (name: string) =>
    db.prisma.workspace.create({ data: { id: name, name, createdAt: "2026-01-01T00:00:00.000Z", auditHead: "" } });
  const countWorkspaces = async () =>
    (await db.read.get<{ count: number }>("SELECT count(*) AS count FROM workspace"))?.count;

  it("lets reads go on, and writes wait until it is done", async () => {
    const order: string[] = [];
    const erasing = db.eraseResidue().then((finished) => order.push(`erased: ${finished}`));
    const writing = nameWorkspace("wrkspc_a").then(() => order.push("written"));
    let answered = 0;
    for (let isOver = false; !isOver; ) {
      await countWorkspaces();
      answered += 1;
      await turn();
      isOver = order.length > 0;
    }
    await Promise.all([erasing, writing]);
    expect(order).toEqual(["erased: true", "written"]);
    // Once or twice where it has the thread to itself.
    expect(answered).toBeGreaterThan(20);
    expect(await countWorkspaces()).toBe(1);
  });

  it("is given up where the process is to end, whose last writes need not wait, and can be done later", async () => {
    const erasing = db.eraseResidue();
    const writing = nameWorkspace("wrkspc_a");
    await turn();
    db.stopErasing();
    expect(await erasing).toBe(false);
    await writing;
    expect(await db.eraseResidue()).toBe(false);
    await db.close();
    db = await openSqliteDatabase(file);
    expect(await countWorkspaces()).toBe(1);
    expect(await db.eraseResidue()).toBe(true);
  });

  it("says why it could not be done", async () => {
    writeFileSync(file, "no database".repeat(1_000));
    await expect(db.eraseResidue()).rejects.toMatchObject({ code: "SQLITE_NOTADB" });
  });
});
