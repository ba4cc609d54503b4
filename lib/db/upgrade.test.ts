import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openLog } from "@/lib/audit/open-log.store";
import { verifyLog } from "@/lib/audit/verify-log";
import type { Config } from "@/lib/config/config";
import { createProgramDoors } from "@/lib/doors/program-doors";
import { flushExposures } from "@/lib/exposure/note-served";
import { checkHistory } from "@/lib/testing/history-check";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { providers, type TestProvider } from "@/lib/testing/test-database";
import { attachPostgres } from "@/lib/testing/test-postgres";
import { insertWritten, projectOfThen, type Upgrade, upgrades } from "@/lib/testing/upgrades";
import { workerPostgres } from "@/lib/testing/worker-postgres";
import type { Database } from "./database";
import { migrate } from "./migrate";
import { openDatabase } from "./open-database";

/** A database as that version left it, and then as this one finds it. */
async function upgraded(folder: string, provider: TestProvider, upgrade: Upgrade): Promise<Config["database"]> {
  const location: Config["database"] =
    provider === "sqlite"
      ? { provider, file: path.join(folder, "palimpsest.db") }
      : { provider, url: await attachPostgres(workerPostgres().url).createDatabase() };
  projectOfThen(folder, provider, upgrade.after);
  await migrate(folder, location);
  await insertWritten(location, upgrade[provider]);
  expect((await migrate(process.cwd(), location)).length).toBeGreaterThan(1);
  return location;
}

/** A program that has the key of then. */
function programOf(db: Database, key: string) {
  const doors = createProgramDoors({ db });
  return async (method: string, at: string, body?: object) => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const answer = await doors.request(at, { method, headers, body: body && JSON.stringify(body) });
    expect([at, answer.status]).toEqual([at, 200]);
    return answer.json();
  };
}

describe.each(providers)("an upgrade (%s)", (provider) => {
  it.each(upgrades)("from %s keeps every version, its log and what can be done", async (_, upgrade) => {
    useTestDataDir();
    const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-upgrade-"));
    const location = await upgraded(folder, provider, upgrade);
    const { store, key, expected } = upgrade[provider];
    const db = await openDatabase(location);
    const call = programOf(db, key);

    const found = [];
    for (const { id } of expected) {
      const { operation, path: at, content } = await call("GET", `/v1/memory_stores/${store}/memory_versions/${id}`);
      found.push({ id, operation, path: at, content });
    }
    expect(found).toEqual(expected);
    expect(found.filter(({ operation, path: at }) => operation !== "deleted" && at === null)).toHaveLength(1);

    // Found, written and moved on as if it had always been here.
    const hits = await call("GET", `/v1/search?query=Friday&memory_store_id=${store}`);
    expect(hits.data.map((hit: { path: string }) => hit.path)).toEqual(["/plan.md"]);
    const plan = hits.data[0].memory_id ?? hits.data[0].id;
    await call("POST", `/v1/memory_stores/${store}/memories/${plan}`, { content: "after the upgrade" });
    const view = {
      type: "tool_use",
      id: "t",
      name: "memory",
      input: { command: "view", path: "/memories/run/log.md" },
    };
    expect((await call("POST", `/api/stores/${store}/tools`, view)).content).toContain("three");
    expect((await checkHistory(db, store)).faults).toEqual([]);
    await flushExposures(db);
    await db.close();

    const { log, close } = await openLog({ db: location.provider === "sqlite" ? location.file : location.url });
    const verdict = await verifyLog(log, { keys: [] });
    await close();
    expect(verdict).toMatchObject({ ok: true, chainProblems: [], versionProblems: [] });
    expect(verdict.versions).toMatchObject({ ok: expected.length, redacted: 1 });
    rmSync(folder, { recursive: true, force: true });
  });
});
