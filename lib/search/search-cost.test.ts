import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { writeExpiry } from "@/lib/db/dialect/retention-statements";
import { placeHold } from "@/lib/hold/place-hold";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { createSearchWorkspace, paths, search } from "@/lib/testing/search-workspace";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("what a search of all stores asks the database", (database, provider) => {
  /** The same context, and the statements that it has read by. */
  function noting(context: Context): { context: Context; asked: string[] } {
    const asked: string[] = [];
    const { read } = context.db;
    const noted = {
      ...{ provider: read.provider, cipher: read.cipher, run: read.run.bind(read), send: read.send.bind(read) },
      get: <Row>(...[text, params]: Parameters<typeof read.get>) => {
        asked.push(text);
        return read.get<Row>(text, params);
      },
      all: <Row>(...[text, params]: Parameters<typeof read.all>) => {
        asked.push(text);
        return read.all<Row>(text, params);
      },
    };
    return { context: { ...context, db: { ...context.db, read: noted, replica: noted } }, asked };
  }

  it("is the index alone where nothing is found, and what the page shows all at once where something is", async () => {
    const { context, store } = await createSearchWorkspace(database);
    await (await store("One")).write("/a", "a harbour");
    await (await store("Two")).write("/b", "another harbour");
    const { context: noted, asked } = noting(context);
    expect(await search(noted, "nosuchword")).toMatchObject({ data: [], total: { count: 0, exact: true } });
    expect(asked).toHaveLength(1);
    asked.length = 0;
    const found = await search(noted, "harbour");
    expect(found.data.map(({ memory_store_name, actor }) => [memory_store_name, actor.name])).toEqual(
      expect.arrayContaining([
        ["One", "admin person"],
        ["Two", "admin person"],
      ]),
    );
    // On SQLite, where a statement is no round trip, one more says how many entries there are.
    expect(asked).toHaveLength(provider === "sqlite" ? 3 : 2);
  });

  it("finds nothing that has expired, and what is held though it has", async () => {
    const { workspaceId, context, store } = await createSearchWorkspace(database);
    const { id: storeId, write } = await store();
    const past = new Date(Date.now() - 1_000).toISOString();
    const expire = (memoryId: string) =>
      database.db.commit(storeId, async (sql) => writeExpiry(sql, { storeId, memoryId, expiresAt: past }));
    await write("/kept", "harbour");
    await expire((await write("/gone", "harbour")).id);
    expect((await search(context, "harbour")).total).toEqual({ count: 1, exact: true });
    expect(await database.db.prisma.memory.count({ where: { storeId, path: "/gone" } })).toBe(0);
    const officer = contextOf(database.db, await createMember(database.db, workspaceId, "compliance"));
    const held = { memory_store_id: storeId, path_prefix: "/held", ground: "litigation", reason: "a case" };
    await placeHold(officer, held as never);
    await expire((await write("/held/a", "harbour")).id);
    expect(await paths(context, "harbour")).toEqual(["/held/a", "/kept"]);
  });
});
