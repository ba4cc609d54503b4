import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "@/lib/testing/test-database";
import type { Database } from "../database";
import { openPostgresDatabase } from "./postgres-database";

describe("listening on PostgreSQL when the connection is cut", () => {
  let db: Database;
  let other: pg.Client;
  beforeAll(async () => {
    const location = await createTestDatabase("postgresql");
    if (location.provider !== "postgresql") throw new Error("not PostgreSQL");
    db = await openPostgresDatabase(location.url);
    other = new pg.Client({ connectionString: location.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await db.close();
  });

  const listeners = async () => {
    const { rows } = await other.query(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    );
    return rows.map(({ pid }) => Number(pid));
  };
  const cut = () =>
    other.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    );

  it("listens again once, and says that something may have been missed", { timeout: 30_000 }, async () => {
    const heard: string[] = [];
    let gaps = 0;
    await db.listen(
      (payload) => heard.push(payload),
      () => {
        gaps += 1;
      },
    );
    for (let round = 1; round <= 3; round += 1) {
      const [before] = await listeners();
      await cut();
      while (gaps < round) await delay(20);
      // One that was made twice would have come by now.
      await delay(300);
      expect(await listeners()).toHaveLength(1);
      expect(await listeners()).not.toContain(before);
      await db.notify(`round ${round}`);
      while (heard.length < round) await delay(20);
    }
    await delay(200);
    expect(heard).toEqual(["round 1", "round 2", "round 3"]);
    expect(gaps).toBe(3);
  });
});
