import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/database";
import { searchLive } from "@/lib/db/dialect/text-search-statements";
import { openDatabase } from "@/lib/db/open-database";
import type { Sql } from "@/lib/db/sql";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { createTestDatabase } from "@/lib/testing/test-database";

/** How the database means to answer, in the place of its answers. */
async function planOf(sql: Sql, ask: (explained: Sql) => unknown): Promise<string> {
  const plan: string[] = [];
  await ask({
    ...sql,
    provider: sql.provider,
    async all(text, params) {
      const lines = await sql.all<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, params);
      plan.push(...lines.map((line) => line["QUERY PLAN"]));
      return [];
    },
  });
  return plan.join("\n");
}

describe("the index of words on PostgreSQL", () => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(await createTestDatabase("postgresql"));
  });
  afterAll(async () => db.close());

  const searchFor = (word: string, storeIds: string[]) => ({
    query: { words: [{ token: word, prefix: false }], excluded: [] },
    among: { storeIds },
    filter: {},
    readerId: null,
    limit: 1_000,
  });

  it("names the rows that are read by their ids, however many changes and stores the database knows of", async () => {
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const storeIds: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const store = await createStore(context, { name: `Store ${at}`, description: "", metadata: {} });
      storeIds.push(store.id);
      for (let of = 0; of < 60; of += 1) await fillStore(db, store, [[`/m${of}.md`, "common"]]);
    }
    await db.read.run("ANALYZE", []);
    // A filter of a join is a row compared with every other.
    expect(await planOf(db.read, (sql) => searchLive(sql, searchFor("common", storeIds)))).not.toContain("Join Filter");
  });

  it("is what a search asks right after thousands of writes, and not the whole table", async () => {
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const store = await createStore(context, { name: "Store", description: "", metadata: {} });
    const wordsOf = (at: number) => Array.from({ length: 60 }, (_, word) => `w${(at * 61 + word * 7) % 9_973}`);
    await fillStore(
      db,
      store,
      Array.from({ length: 4_000 }, (_, at) => [`/m${at}.md`, wordsOf(at).join(" ")] as const),
    );
    // As the database does by itself after so many.
    await db.read.run("ANALYZE", []);
    expect(await planOf(db.read, (sql) => searchLive(sql, searchFor("nosuchword", [store.id])))).toContain(
      "memory_search_tokens",
    );
  });
});
