import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, it } from "vitest";
import { listMemories } from "@/lib/memory/list-memories";
import { listMemoriesInput } from "@/lib/memory/memory.schema";
import { createStore } from "@/lib/store/create-store";
import { listStores } from "@/lib/store/list-stores";
import { listStoresInput } from "@/lib/store/store.schema";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { workerPostgres } from "@/lib/testing/worker-postgres";
import { migrate } from "../migrate";
import { openPostgresDatabase } from "./postgres-database";

/** A database as most servers have it: sorted as people of some language do, where "a" and "B" are neighbours and "-" counts little. */
async function createSortedDatabase(): Promise<string> {
  const url = new URL(workerPostgres().url);
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  const name = `plm_${randomBytes(8).toString("hex")}`;
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C'`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.toString();
}

it("lists paths by byte and stores by age, however the server sorts text", async () => {
  const url = await createSortedDatabase();
  await migrate(process.cwd(), { provider: "postgresql", url });
  const db = await openPostgresDatabase(url);
  try {
    const [sorts] = await db.prisma.$queryRawUnsafe<{ yes: boolean }[]>("SELECT 'a' < 'B' AS yes");
    expect(sorts).toEqual({ yes: true });
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const stores = [];
    for (let i = 0; i < 5; i++)
      stores.push(await createStore(context, { name: `${i}`, description: "", metadata: {} }));
    const paths = ["/a", "/B", "/a-b", "/ab", "/b/x", "/b-", "/b0", "/é", "/z", "/\u{ff5e}", "/🦊", "/Ä", "/_", "/~"];
    await fillStore(
      db,
      stores[0]!,
      paths.map((path) => [path, path] as const),
    );
    const listed: string[] = [];
    let page: string | undefined;
    do {
      const input = listMemoriesInput.parse({ memory_store_id: stores[0]!.id, depth: 1, limit: 3, page });
      const { items, nextPage } = await listMemories(context, input);
      listed.push(...items.map((item) => (item.kind === "memory" ? item.memory.path : item.path)));
      page = nextPage ?? undefined;
    } while (page);
    const expected = paths.map((path) => (path === "/b/x" ? "/b/" : path));
    expect(listed).toEqual(expected.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    const shown: string[] = [];
    do {
      const answer = await listStores(context, listStoresInput.parse({ limit: 2, page }));
      shown.push(...answer.stores.map(({ id }) => id));
      page = answer.nextPage ?? undefined;
    } while (page);
    expect(shown).toEqual(stores.map(({ id }) => id).reverse());
  } finally {
    await db.close();
  }
});
