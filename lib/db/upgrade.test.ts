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

/** The same version with findings that were counted into the risk of changes, one of them twice in a text that was redacted since. */
function withRisks(upgrade: Upgrade, provider: TestProvider): { upgrade: Upgrade; redacted: string; standing: string } {
  const written = structuredClone(upgrade[provider]);
  const { change, version } = written.tables;
  if (!change || !version) throw new Error("Nothing was written.");
  const of = (row: (string | number | null)[] | undefined, name: string) =>
    String(row?.[version.columns.indexOf(name)] ?? "");
  const ids = ["store_id", "memory_id", "id", "change_id"];
  const wasRedacted = version.rows.find((row) => of(row, "redacted_at") !== "");
  const stands = version.rows.find((row) => of(row, "path") === "/plan.md");
  const found = [wasRedacted, wasRedacted, stands].map((row, at) => [
    ...[`finding_01ARZ3NDEKTSV4RRFFQ69G5FA${at}`, ...ids.map((name) => of(row, name))],
    ...["secret", "aws_access_key", 0, 0, 1, of(row, "created_at")],
  ]);
  written.tables.finding = {
    columns: [
      ...["id", "store_id", "memory_id", "version_id", "change_id", "kind", "rule", "start_offset", "end_offset"],
      ...["line", "created_at"],
    ],
    rows: found,
  };
  const risk = change.columns.indexOf("risk");
  const [redacted, standing] = [of(wasRedacted, "change_id"), of(stands, "change_id")];
  for (const row of change.rows) row[risk] = row[0] === redacted ? 2 : row[0] === standing ? 1 : 0;
  return { upgrade: { ...upgrade, [provider]: written }, redacted, standing };
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

  it("counts what was found in texts that had been redacted into no risk any more", async () => {
    useTestDataDir();
    const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-upgrade-"));
    const before = upgrades.find(([name]) => name === "before-people")?.[1];
    if (!before) throw new Error("There is no such recording.");
    const { upgrade, redacted, standing } = withRisks(before, provider);
    const db = await openDatabase(await upgraded(folder, provider, upgrade));
    const { data } = await programOf(db, upgrade[provider].key)("GET", "/v1/changes?state=any&order=riskiest");
    const risks = data.map(({ id, risk }: { id: string; risk: number }) => [id, risk]);
    expect(risks[0]).toEqual([standing, 1]);
    expect(risks).toContainEqual([redacted, 0]);
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
