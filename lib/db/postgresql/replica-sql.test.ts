import { once } from "node:events";
import net from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProgramDoors } from "@/lib/doors/program-doors";
import { flushExposures } from "@/lib/exposure/note-served";
import { checkReadiness } from "@/lib/health/check-readiness";
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
    db = await openPostgresDatabase(url, { replicaUrl });
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

  const place = () => ({ dataDir: ".", database: { provider: "postgresql", url: "" } }) as const;
  const until = async (asked: Database, state: string) => {
    while ((await asked.replicaState()) !== state) await delay(50);
  };
  const isOnReplica = async (asked = db) => (await asked.replica.get<{ replica: boolean }>(whereItRuns))?.replica;
  // A replica that is busy for a moment is not waited for.
  const untilOnReplica = async (asked = db) => {
    while (!(await isOnReplica(asked))) await delay(50);
  };

  it("are answered there once it has what was committed, and find what was just written", async () => {
    await untilOnReplica();
    const store = (await call("POST", "/v1/memory_stores", { name: "Read" })).id;
    for (let turn = 0; turn < 20; turn += 1) {
      await call("POST", `/v1/memory_stores/${store}/memories`, {
        path: `/m${turn}`,
        content: `needle number ${turn}`,
      });
      const found = await call("GET", `/v1/search?query=needle&memory_store_id=${store}`);
      expect(found.data).toHaveLength(turn + 1);
    }
    await untilOnReplica();
    expect((await db.read.get<{ replica: boolean }>(whereItRuns))?.replica).toBe(false);
  });

  it("are answered by the primary while it is behind, so that nothing old is read", async () => {
    const store = (await call("POST", "/v1/memory_stores", { name: "Behind" })).id;
    await servers.setReplaying(false);
    await call("POST", `/v1/memory_stores/${store}/memories`, { path: "/new", content: "fresh words" });
    const found = await call("GET", `/v1/search?query=fresh&memory_store_id=${store}`);
    expect(found.data).toHaveLength(1);
    expect(await isOnReplica()).toBe(false);
    expect(await checkReadiness(db, place())).toMatchObject({ status: "degraded", replica: { state: "behind" } });
    await servers.setReplaying(true);
    await untilOnReplica();
    while ((await checkReadiness(db, place())).replica.state !== "ok") await delay(50);
  });

  it("are answered by the primary where what is named does not follow it", async () => {
    const { url, replicaUrl } = await servers.createDatabase();
    const [other, elsewhere] = [await servers.createDatabase(), "postgresql://127.0.0.1:1/nothing"];
    await migrate(process.cwd(), { provider: "postgresql", url });
    const urls = { ok: replicaUrl, wrong: url, wrong_database: other.replicaUrl, failing: elsewhere };
    for (const [state, named] of Object.entries(urls)) {
      const asked = await openPostgresDatabase(url, { replicaUrl: named });
      await until(asked, state.replace("_database", ""));
      const { name } = (await asked.replica.get<{ name: string }>("SELECT current_database() AS name")) ?? {};
      expect([state, name]).toEqual([state, new URL(url).pathname.slice(1)]);
      if (state === "ok") await untilOnReplica(asked);
      else expect([state, await isOnReplica(asked)]).toEqual([state, false]);
      await asked.close();
    }
  });

  it("are answered by the primary where the replica takes calls and says nothing", async () => {
    const silent = net.createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as net.AddressInfo;
    const { url } = await servers.createDatabase();
    await migrate(process.cwd(), { provider: "postgresql", url });
    const asked = await openPostgresDatabase(url, { replicaUrl: `postgresql://127.0.0.1:${port}/silent` });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => asked.replica.get<{ replica: boolean }>(whereItRuns)),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ replica: false })));
    expect(await asked.replicaState()).toBe("failing");
    await asked.close();
    silent.close();
  });

  it("are answered by the primary when it is gone, without a failure", async () => {
    await untilOnReplica();
    await servers.stopReplica();
    const answers = await Promise.all(Array.from({ length: 8 }, () => isOnReplica()));
    expect(answers).toEqual(Array.from({ length: 8 }, () => false));
    await expect(db.replica.all("SELECT nothing FROM nowhere")).rejects.toMatchObject({ code: "42P01" });
    expect(await checkReadiness(db, place())).toMatchObject({ status: "degraded", replica: { state: "failing" } });
  });
});
