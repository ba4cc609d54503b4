import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { parseConfig, setConfig } from "@/lib/config/config";
import { minuteMs } from "@/lib/domain/durations";
import { JobRunner } from "@/lib/job/job-runner";
import { startChild } from "@/lib/testing/child-process";
import { type CuttingServer, startCuttingServer } from "@/lib/testing/cutting-server";
import { useProgramClient } from "@/lib/testing/program-client";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import type { ImportItemJson, ImportJson } from "./import.present";
import { importApply } from "./run-apply";
import { importCheck } from "./run-check";

const script = path.resolve(import.meta.dirname, "../testing/import-until-killed.ts");
const memories = 65;
const pages = 4;

describeOnBoth("reading from another server", (database, provider) => {
  const door = useProgramClient(database);
  let dataDir = "";
  let there: CuttingServer;
  let from = "";
  let store = "";
  let later = 0;

  beforeAll(() => {
    dataDir = useTestDataDir();
    setConfig(parseConfig({ DATA_DIR: dataDir, WEBHOOK_ALLOW_PRIVATE: "true" }));
  });
  beforeEach(async () => {
    there = await startCuttingServer(door.url);
    const api = door.client.beta.memoryStores;
    from = (await api.create({ name: "There" })).id;
    store = (await api.create({ name: "Here" })).id;
    const create = (_: unknown, n: number) =>
      api.memories.create(from, { path: `/secret-folder/${n}.md`, content: `the text ${n}` });
    await Promise.all(Array.from({ length: memories }, create));
  });
  afterEach(() => there.close());

  const begin = async () => {
    const server = { base_url: there.url, api_key: door.secret, memory_store_id: from };
    const answer = await door.send<ImportJson>("POST", "/v1/imports", { body: { memory_store_id: store, server } });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return answer.json.id;
  };
  /** A process as long after the one before that its pause is over and no lease holds. */
  const openRunner = (failures: unknown[] = []) => {
    later += 10 * minuteMs;
    const now = Date.now() + later;
    const runners = { "import.check": importCheck, "import.apply": importApply };
    const onFailure = (_job: unknown, error: unknown) => void failures.push(error);
    return new JobRunner({ db: database.db, owner: `try ${later}`, now: () => now, runners, onFailure });
  };
  /** One try of what waits. */
  const runOnce = async (failures: unknown[] = []) => {
    const runner = openRunner(failures);
    await runner.turn();
    await runner.settle();
    return failures.map((error) => (error as Error).name);
  };
  const look = async (id: string) => (await door.send<ImportJson>("GET", `/v1/imports/${id}`)).json;
  const say = (id: string, verb: string) => door.send<ImportJson>("POST", `/v1/imports/${id}/${verb}`);
  const pathsOf = async (id: string) =>
    (await door.send<{ data: ImportItemJson[] }>("GET", `/v1/imports/${id}/items?limit=100`)).json.data.map(
      ({ path: at }) => at,
    );
  const expectWhole = async (id: string, resumed: number) => {
    expect(await look(id)).toMatchObject({ state: "ready", resumed, plan: { create: memories } });
    expect(new Set(await pathsOf(id)).size).toBe(memories);
    expect((await door.send("POST", `/v1/imports/${id}/apply`, { body: {} })).status).toBe(200);
    await runOnce();
    expect(await look(id)).toMatchObject({ state: "done", result: { created: memories, changes: 1 } });
    expect(readdirSync(path.join(dataDir, "imports"))).toEqual([]);
  };
  /** Neither the key of the other server nor a path or text of it is anywhere in plain while it waits. */
  const expectNothingInPlain = async () => {
    const { prisma } = database.db;
    const rows = JSON.stringify([await prisma.import.findMany(), await prisma.job.findMany()]);
    const files = readdirSync(path.join(dataDir, "imports")).map((name) =>
      readFileSync(path.join(dataDir, "imports", name), "latin1"),
    );
    const cursor = there.asked.find((page) => page !== null) ?? "no page";
    for (const text of [rows, ...files])
      for (const secret of [door.secret, cursor, "secret-folder", "the text"]) expect(text).not.toContain(secret);
  };

  it("goes on behind the last whole page where the line broke, and asks for nothing twice", async () => {
    const id = await begin();
    there.fate = (place) => (place > 2 ? "cut" : "pass");
    expect(await runOnce()).toEqual(["PullInterrupted"]);
    expect(await look(id)).toMatchObject({ state: "checking", progress: { done: 40 } });
    await expectNothingInPlain();
    const broken = there.asked.length;
    there.fate = () => "pass";
    await runOnce();
    expect(there.asked.slice(broken)).toHaveLength(pages - 2);
    expect(there.asked[broken]).toBe(there.asked[broken - 1]);
    await expectWhole(id, 1);
  });

  it("waits for somebody's word when the other server stays away, and fails at once where nothing was read", async () => {
    const id = await begin();
    there.fate = (place) => (place > 1 ? "cut" : "pass");
    await runOnce();
    await database.db.prisma.job.updateMany({ where: { state: "queued" }, data: { tries: 5 } });
    expect(await runOnce()).toEqual([]);
    expect(await look(id)).toMatchObject({ state: "paused", problem: "remote_unreachable", progress: { done: 20 } });
    expect((await say(id, "apply")).status).toBe(409);
    expect((await say(id, "pause")).status).toBe(409);
    there.fate = () => "pass";
    expect((await say(id, "resume")).json).toMatchObject({ state: "checking", problem: null });
    expect((await say(id, "resume")).status).toBe(409);
    await runOnce();
    await expectWhole(id, 1);
    there.fate = () => "cut";
    const other = await begin();
    await runOnce();
    expect(await look(other)).toMatchObject({ state: "failed", problem: "remote_unreachable" });
  });

  it("is paused in the middle, and goes on or is thrown away", async () => {
    const [id, other] = [await begin(), await begin()];
    there.fate = async (place) => {
      if (place === 2) for (const one of [id, other]) expect((await say(one, "pause")).status).toBe(200);
      return "pass" as const;
    };
    await runOnce();
    for (const one of [id, other]) expect(await look(one)).toMatchObject({ state: "paused", problem: null });
    expect((await look(id)).progress?.done).toBeGreaterThan(0);
    await expectNothingInPlain();
    expect((await say(other, "cancel")).json).toMatchObject({ state: "cancelled" });
    expect(readdirSync(path.join(dataDir, "imports")).filter((name) => name.startsWith(other))).toEqual([]);
    const before = there.asked.length;
    expect((await say(id, "resume")).status).toBe(200);
    await runOnce();
    expect(there.asked.length - before).toBeLessThan(pages + 1);
    await expectWhole(id, (await look(id)).resumed);
  });

  it("lets go of a server that does not answer, where somebody pauses it and where the process is to end", async () => {
    const id = await begin();
    const hanging = () =>
      new Promise<void>((resolve) => {
        const before = there.asked.length;
        there.fate = (place) => {
          if (place < before + 2) return "pass";
          resolve();
          return "hang";
        };
      });
    let hangs = hanging();
    const paused = runOnce();
    await hangs;
    expect((await say(id, "pause")).status).toBe(200);
    // It would wait half a minute for an answer, three times. Whoever goes on at once is not told to wait either.
    const [resumed] = await Promise.all([say(id, "resume"), paused]);
    expect(resumed.json).toMatchObject({ state: "checking" });

    hangs = hanging();
    const ending = openRunner();
    await ending.turn();
    await hangs;
    await ending.close();
    expect(await look(id)).toMatchObject({ state: "checking" });
    there.fate = () => "pass";
    await runOnce();
    await expectWhole(id, 2);
  });

  it("goes on in another process where one was killed in the middle of a page", async () => {
    // The process that is killed opens the database in plain.
    if (database.db.cipher) return;
    const id = await begin();
    const { location } = database;
    const place = location.provider === "sqlite" ? location.file : location.url;
    const child = startChild(script, [provider, place, "0", String(later), dataDir], {
      env: { WEBHOOK_ALLOW_PRIVATE: "true" },
    });
    await new Promise<void>((resolve) => {
      there.fate = async (asked) => {
        if (asked < 3) return "pass" as const;
        resolve();
        return "cut" as const;
      };
      child.process.once("exit", () => resolve());
    });
    await child.kill();
    const killed = there.asked.length;
    expect(killed).toBeGreaterThanOrEqual(3);
    there.fate = () => "pass";
    await runOnce();
    expect(there.asked[killed]).toBe(there.asked[2]);
    expect(there.asked.slice(killed)).toHaveLength(pages - 2);
    await expectWhole(id, 1);
  });

  it("takes no texts that a server leaves out for empty ones", async () => {
    const id = await begin();
    there.fate = () => "textless";
    await runOnce();
    expect(await look(id)).toMatchObject({ state: "failed", problem: "remote_unreadable" });
  });

  it("begins anew where the other server does not know its own cursor any more", async () => {
    const id = await begin();
    there.fate = (place) => (place > 2 ? "cut" : "pass");
    await runOnce();
    const broken = there.asked.length;
    there.fate = (place) => (place === broken + 1 ? "refuse" : "pass");
    await runOnce();
    expect(there.asked[broken + 1]).toBeNull();
    await expectWhole(id, 0);
  });
});
