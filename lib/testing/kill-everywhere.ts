import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { readAuditKey } from "@/lib/audit/audit-key";
import { databaseLog } from "@/lib/audit/database-log.store";
import { verifyLog } from "@/lib/audit/verify-log";
import { bundleNode } from "@/lib/cli/build.mjs";
import { type Config, parseConfig, setConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { runErasure } from "@/lib/erasure/run-erasure";
import { JobRunner } from "@/lib/job/job-runner";
import { jobRunners } from "@/lib/runtime/job-runners";
import { childFlags } from "./child-process";
import type { Fate } from "./die-at-call";
import { findNeedles } from "./find-needles";
import { checkHistory } from "./history-check";
import { fillKillWorld, type KillWorld, outcomeOf } from "./kill-world";

/** Where databases come from. */
export interface KillPlace {
  /** An empty, migrated database; on SQLite a file of that name. */
  create(file: string): Promise<Config["database"]>;
  /** A copy of one that nobody has open; on SQLite its file was copied already. */
  copy(of: Config["database"], file: string): Promise<Config["database"]>;
  /** Folders of the database beside the data directory. */
  folders(db: Database): Promise<string[]>;
}

export interface KillFigures {
  /** Calls of the database that the act made where nobody killed it. */
  calls: number;
  kills: number;
  /** Deaths after which everything was as before, and those after which the next start finished it. */
  untouched: number;
  finished: number;
  faults: string[];
}

const laterMs = 61_000;
const run = promisify(execFile);

async function startAgain(db: Database): Promise<void> {
  let later = laterMs;
  for (let turn = 0; turn < 5; turn++, later += laterMs) {
    const options = { db, owner: `after ${turn}`, runners: jobRunners() };
    const runner = new JobRunner({ ...options, now: () => Date.now() + later });
    await runner.turn();
    await runner.settle();
    if ((await db.prisma.job.count({ where: { endedAt: null } })) === 0) break;
  }
  // On a server that others use somebody may be in the way for a while.
  for (let turn = 0; turn < 5 && !(await runErasure(db)); turn++);
}

/** What is wrong after a death, before and after the next start. */
async function faultsAfter(
  { act, database, dataDir }: Fate,
  world: KillWorld,
  place: KillPlace,
): Promise<{ outcome: string; faults: string[] }> {
  setConfig(parseConfig({ DATA_DIR: dataDir }));
  const { db } = await openWithLedger({ database, dataDir });
  try {
    const faults: string[] = [];
    const verify = async (when: string) => {
      const keys = readAuditKey(dataDir).publicKeys;
      const verdict = await verifyLog(databaseLog(db.read, world.workspaceId), { keys });
      if (!verdict.ok) faults.push(`${when}: the audit log does not verify`);
      // Of an erased store the row stays, and nothing else.
      if ((await db.prisma.store.count({ where: { id: world.storeId, deletedAt: null } })) === 1)
        faults.push(...(await checkHistory(db, world.storeId)).faults.map((fault) => `${when}: ${fault}`));
    };
    // An erasure takes the rows of its store some at a time.
    if (act !== "erase") await verify("before the next start");
    await startAgain(db);
    await verify("after it");
    const outcome = await outcomeOf(db, act, world);
    if (outcome === "half") faults.push("it is neither finished nor untouched");
    if (outcome === "finished") {
      const needles = new Map(world.needles[act].map((text) => [text, Buffer.from(text)]));
      const { found } = findNeedles([dataDir, ...(await place.folders(db))], needles);
      for (const [needle, file] of found) faults.push(`${needle} is left in ${file}`);
    }
    return { outcome, faults };
  } finally {
    await db.close();
  }
}

async function prepare(place: KillPlace): Promise<{ folder: string; database: Config["database"]; world: KillWorld }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-kill-"));
  setConfig(parseConfig({ DATA_DIR: folder }));
  readAuditKey(folder);
  const database = await place.create(path.join(folder, "palimpsest.db"));
  const { db } = await openWithLedger({ database, dataDir: folder });
  const world = await fillKillWorld(db);
  await db.close();
  return { folder, database, world };
}

/** What the process says that lived to its end, or null for one that died of its fate. @throws where it failed otherwise */
async function meetFate(script: string, fate: Fate): Promise<string | null> {
  try {
    return (await run(process.execPath, [...childFlags, script, JSON.stringify(fate)])).stdout;
  } catch (error) {
    if ((error as { signal?: string }).signal === "SIGKILL") return null;
    throw error;
  }
}

/**
 * Kills a process at one call of the database after the other, each time from the same beginning, and looks at what the next start
 * makes of it.
 * @param stride 1 for every call
 */
export async function killEverywhere(
  place: KillPlace,
  act: Fate["act"],
  { stride = 1, onKill }: { stride?: number; onKill?: (at: number) => void } = {},
): Promise<KillFigures> {
  await bundleNode(["lib/testing/die-at-call.ts"], "dist/testing");
  const script = path.resolve("dist/testing/die-at-call.mjs");
  const { folder, database, world } = await prepare(place);
  const figures: KillFigures = { calls: 0, kills: 0, untouched: 0, finished: 0, faults: [] };
  const one = async (dieAt: number): Promise<boolean> => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-killed-"));
    try {
      cpSync(folder, dataDir, { recursive: true });
      const copied = await place.copy(database, path.join(dataDir, "palimpsest.db"));
      const fate: Fate = { ...world, database: copied, dataDir, act, dieAt };
      const said = await meetFate(script, fate);
      const died = said === null;
      if (!died) figures.calls = Number(said);
      const { outcome, faults } = await faultsAfter(fate, world, place);
      figures.faults.push(...faults.map((fault) => `${act}, call ${dieAt}: ${fault}`));
      if (died) figures.kills += 1;
      if (died && outcome === "untouched") figures.untouched += 1;
      if (died && outcome === "finished") figures.finished += 1;
      onKill?.(dieAt);
      return died;
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  };
  try {
    for (let dieAt = 1; await one(dieAt); dieAt += stride);
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
