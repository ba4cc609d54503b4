import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProgramDoors } from "@/lib/doors/program-doors";
import { flushExposures } from "@/lib/exposure/note-served";
import { createTestKey, createWorkspace } from "@/lib/testing/fixtures";
import { startTestReplica, type TestReplica } from "@/lib/testing/test-replica";
import type { Database } from "../database";
import { migrate } from "../migrate";
import { openPostgresDatabase } from "./postgres-database";

const whereItRuns = "SELECT pg_is_in_recovery() AS replica";

describe("reads on a replica", () => {
  let servers: TestReplica;
  let db: Database;
  let call: (
    method: string,
    at: string,
    body?: object,
  ) => Promise<Record<string, never> & { data: unknown[]; id: string }>;
  beforeAll(async () => {
    servers = await startTestReplica();
    const { url, replicaUrl } = await servers.createDatabase();
    await migrate(process.cwd(), { provider: "postgresql", url });
    db = await openPostgresDatabase(url, replicaUrl);
    const key = await createTestKey(db, await createWorkspace(db));
    const doors = createProgramDoors({ db });
    call = async (method, at, body) => {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      const answer = await doors.request(at, { method, headers, body: body && JSON.stringify(body) });
      expect([at, answer.status]).toEqual([at, 200]);
      return answer.json();
    };
  }, 120_000);
  afterAll(async () => {
    await flushExposures(db);
    await db.close();
    await servers.stop();
  });

  const isOnReplica = async () => (await db.replica.get<{ replica: boolean }>(whereItRuns))?.replica;

  it("are answered there once it has what was committed, and find what was just written", async () => {
    while (!(await isOnReplica())) await delay(50);
    const store = (await call("POST", "/v1/memory_stores", { name: "Read" })).id;
    for (let turn = 0; turn < 20; turn += 1) {
      await call("POST", `/v1/memory_stores/${store}/memories`, {
        path: `/m${turn}`,
        content: `needle number ${turn}`,
      });
      const found = await call("GET", `/v1/search?query=needle&memory_store_id=${store}`);
      expect(found.data).toHaveLength(turn + 1);
    }
    expect(await isOnReplica()).toBe(true);
    expect((await db.read.get<{ replica: boolean }>(whereItRuns))?.replica).toBe(false);
  });

  it("are answered by the primary while it is behind, so that nothing old is read", async () => {
    const store = (await call("POST", "/v1/memory_stores", { name: "Behind" })).id;
    await servers.setReplaying(false);
    await call("POST", `/v1/memory_stores/${store}/memories`, { path: "/new", content: "fresh words" });
    const found = await call("GET", `/v1/search?query=fresh&memory_store_id=${store}`);
    expect(found.data).toHaveLength(1);
    expect(await isOnReplica()).toBe(false);
    await servers.setReplaying(true);
    while (!(await isOnReplica())) await delay(50);
  });

  it("are answered by the primary when it is gone, without a failure", async () => {
    expect(await isOnReplica()).toBe(true);
    await servers.stopReplica();
    const answers = await Promise.all(Array.from({ length: 8 }, isOnReplica));
    expect(answers).toEqual(Array.from({ length: 8 }, () => false));
    await expect(db.replica.all("SELECT nothing FROM nowhere")).rejects.toMatchObject({ code: "42P01" });
  });
});
