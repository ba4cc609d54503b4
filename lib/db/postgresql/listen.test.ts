import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isConnectionLost } from "@/lib/domain/database-fault";
import { createTestDatabase } from "@/lib/testing/test-database";
import { startWayToDatabase } from "@/lib/testing/way-to-database";
import type { Database } from "../database";
import { Listener } from "./listener";
import { openPostgresDatabase } from "./postgres-database";

describe("listening on PostgreSQL", () => {
  let url: string;
  let db: Database;
  let other: pg.Client;
  beforeAll(async () => {
    const location = await createTestDatabase("postgresql");
    if (location.provider !== "postgresql") throw new Error("not PostgreSQL");
    url = location.url;
    db = await openPostgresDatabase(url);
    other = new pg.Client({ connectionString: url });
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

  it("begins again once where the connection is cut, and says that something may have been missed", {
    timeout: 30_000,
  }, async () => {
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

  it("begins again where the connection goes silent without an end", { timeout: 30_000 }, async () => {
    const between = await startWayToDatabase(url);
    const heard: string[] = [];
    let gaps = 0;
    const onGap = () => {
      gaps += 1;
    };
    let silences = 0;
    const onSilence = () => {
      silences += 1;
    };
    const listener = new Listener(between.url, { onPayload: (payload) => heard.push(payload), onGap, onSilence }, 500);
    await listener.open();
    between.silence();
    await db.notify("nobody hears this");
    while (gaps === 0) await delay(20);
    await db.notify("this somebody does");
    while (heard.length === 0) await delay(20);
    expect(heard).toEqual(["this somebody does"]);
    expect(silences).toBe(1);
    await listener.close();
    await between.close();
  });

  it("ends what waits on connections that went silent with it, and goes on with others", async () => {
    const between = await startWayToDatabase(url);
    const behind = await openPostgresDatabase(between.url, { askEveryMs: 500 });
    await behind.listen(
      () => undefined,
      () => undefined,
    );
    const one = "SELECT 1 AS one";
    const ask = () => [
      behind.read.all(one),
      behind.prisma.workspace.count(),
      behind.transaction(({ prisma }) => prisma.workspace.count()),
      behind.commit("memstore_of_nobody", async (sql) => sql.all(one)),
    ];
    await Promise.all([...ask(), ...ask()]);
    between.silence();
    const ended = (await Promise.allSettled(ask())).map(
      (one) => one.status === "rejected" && isConnectionLost(one.reason),
    );
    expect(ended).toEqual([true, true, true, true]);
    await Promise.all([...ask(), ...ask()]);
    await behind.close();
    await between.close();
  });
});
