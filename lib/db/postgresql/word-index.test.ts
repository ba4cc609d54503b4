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
    const search = {
      query: { words: [{ token: "nosuchword", prefix: false }], excluded: [] },
      storeIds: [store.id],
      filter: {},
      readerId: null,
      limit: 20,
    };
    expect(await planOf(db.read, (sql) => searchLive(sql, search))).toContain("memory_search_tokens");
  });
});
