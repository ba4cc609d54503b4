import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useProgramClient } from "@/lib/testing/program-client";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/test-database";
import { startWayToDatabase, type WayToDatabase } from "@/lib/testing/way-to-database";
import { openPostgresDatabase } from "./postgres-database";

describe("a PostgreSQL that cannot be reached", () => {
  const behind = {} as { -readonly [Name in keyof TestDatabase]: TestDatabase[Name] };
  let way: WayToDatabase;
  let other: pg.Client;
  beforeAll(async () => {
    behind.location = await createTestDatabase("postgresql");
    if (behind.location.provider !== "postgresql") throw new Error("not PostgreSQL");
    way = await startWayToDatabase(behind.location.url);
    behind.db = await openPostgresDatabase(way.url);
    other = new pg.Client({ connectionString: behind.location.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await behind.db.close();
    await way.close();
  });
  const door = useProgramClient(behind);

  async function newStore(): Promise<string> {
    const { json } = await door.send("POST", "/v1/memory_stores", { body: { name: "Store" } });
    return String(json.id);
  }
  const refusal = (message: string) => ({
    type: "error",
    error: { type: "overloaded_error", message },
    request_id: expect.stringMatching(/^req_/),
  });

  it("says so at each door, in words of its own, and goes on after", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const store = await newStore();
    const memories = `/v1/memory_stores/${store}/memories`;
    const list = { type: "tool_use", id: "t", name: "memory", input: { command: "view", path: "/memories" } };
    const asks = [
      () => door.send("GET", memories),
      () => door.send("POST", memories, { body: { path: "/written.md", content: "once" } }),
      () => door.send("POST", `/v1/memory_stores/${store}`, { body: { name: "Other" } }),
      () => door.send("POST", `/api/stores/${store}/tools`, { body: list }),
      () => door.send("GET", "/v1/changes"),
      () => door.send("GET", "/v1/search?query=once"),
    ];
    await way.shut();
    try {
      // A connection of before is noticed as gone by the first use of it at the latest.
      await Promise.allSettled(Array.from({ length: 30 }, () => behind.db.read.get("SELECT 1")));
      for (const ask of asks) {
        const { status, json, headers } = await ask();
        expect(status).toBe(529);
        expect(json).toEqual(
          refusal("The database cannot be reached at the moment, so nothing was done. Try again in a moment."),
        );
        expect(headers.get("x-should-retry")).toBeNull();
      }
      expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)).code)).toEqual(asks.map(() => "08001"));
    } finally {
      await way.open();
      logged.mockRestore();
    }
    expect((await door.send("POST", memories, { body: { path: "/written.md", content: "once" } })).status).toBe(200);
  });

  it("says what may have become of a change whose connection went", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const store = await newStore();
    await other.query("BEGIN");
    await other.query("SELECT 1 FROM store WHERE id = $1 FOR UPDATE", [store]);
    const writing = door.send("POST", `/v1/memory_stores/${store}/memories`, { body: { path: "/a", content: "a" } });
    const kill = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()";
    while ((await other.query(kill)).rowCount === 0) await delay(10);
    await other.query("COMMIT");
    const { status, json } = await writing;
    expect(status).toBe(529);
    expect(json).toEqual(
      refusal(
        "The connection to the database was lost. If this was a change, it may have been saved or not: read again before you repeat it.",
      ),
    );
    logged.mockRestore();
  });
});
