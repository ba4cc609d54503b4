import { execFile } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { commitChange } from "@/lib/change/commit-change";
import type { Config } from "@/lib/config/config";
import { openDatabase } from "@/lib/db/open-database";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { startBlame, stopBlame } from "@/lib/history/run-blame";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import type { ColdBlame } from "./cold-blame";
import { longHistory } from "./long-history";
import { root } from "./servers";

const versions = 1_000;
const repeat = 5;
/** What is written is looked at when the store has been quiet for two seconds, and takes about two. */
const behindMs = 10_000;
const run = promisify(execFile);

async function fill(database: Config["database"]): Promise<ColdBlame> {
  const db = await openDatabase(database);
  const actor = await createMember(db, await createWorkspace(db), "admin");
  const context = contextOf(db, actor);
  startBlame(db);
  const { id: storeId } = await createStore(context, { name: "Long", description: "", metadata: {} });
  let memoryId = "";
  for (const text of longHistory(versions)) {
    const content = parseContent(text);
    const edit =
      memoryId === ""
        ? ({ kind: "create", path: parseMemoryPath("/long.md"), content } as const)
        : ({ kind: "modify", memoryId, content } as const);
    memoryId = (await commitChange(context, { storeId, edits: [edit] })).outcomes[0]?.memory.id ?? "";
  }
  await delay(behindMs);
  await stopBlame(db);
  await db.close();
  return { database, actor, input: { memory_store_id: storeId, memory_id: memoryId } };
}

export interface BlameTimes {
  ms: number;
  /** Of the processor, in the process that is asked: what else the machine does is not in it. */
  cpuMs: number;
}

/** How long one who asks a process that has computed no blame waits for that of a memory of 100 kB with 1,000 versions. */
export async function measureBlame(database: Config["database"]): Promise<BlameTimes> {
  const asked = await fill(database);
  const taken: BlameTimes[] = [];
  for (let turn = 0; turn < repeat; turn += 1) {
    const script = path.join(root, "dist/bench/cold-blame.mjs");
    const { stdout } = await run(process.execPath, [script, JSON.stringify(asked)]);
    taken.push(JSON.parse(stdout) as BlameTimes);
  }
  const median = (of: (times: BlameTimes) => number) => taken.map(of).sort((a, b) => a - b)[repeat >> 1] ?? 0;
  return { ms: median(({ ms }) => ms), cpuMs: median(({ cpuMs }) => cpuMs) };
}
