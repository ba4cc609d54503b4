import type { Context } from "@/lib/access/context";
import { type Config, parseConfig, setConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import type { Actor } from "@/lib/domain/actor";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { runErasure } from "@/lib/erasure/run-erasure";
import { ownProcess } from "@/lib/job/job-process";
import { JobRunner } from "@/lib/job/job-runner";
import { applyRedaction } from "@/lib/redaction/apply-redaction";
import { applyRedactionInput, scanRedactionInput } from "@/lib/redaction/redaction.schema";
import { startScan } from "@/lib/redaction/start-scan";
import { jobRunners } from "@/lib/runtime/job-runners";
import { requestErasure } from "@/lib/store-erasure/erase-stores";
import { redactVersion } from "@/lib/version/redact-version";
import { countDriverCalls } from "./count-driver-calls";
import { contextOf } from "./fixtures";

/** What a process is to do, and at which call of the database it dies as by a power cut; 0: it lives. */
export interface Fate {
  database: Config["database"];
  dataDir: string;
  actor: Actor;
  act: "redact" | "scrub" | "apply" | "erase";
  dieAt: number;
  secret: string;
  storeId: string;
  versionId: string;
}

let calls = 0;
let counting = false;
let dieAt = 0;

function called(): void {
  if (!counting) return;
  calls += 1;
  if (calls === dieAt) process.kill(process.pid, "SIGKILL");
}

async function runJobs(db: Database): Promise<void> {
  const runner = new JobRunner({
    db,
    owner: ownProcess(),
    now: Date.now,
    runners: jobRunners(),
    onFailure: (_job, error) => console.error(error),
  });
  await runner.turn();
  await runner.settle();
}

async function prepare(fate: Fate, db: Database, context: Context): Promise<() => Promise<unknown>> {
  const { act, secret, storeId: memory_store_id, versionId: memory_version_id } = fate;
  const input = { memory_store_id, memory_version_id, reason: "secret" } as const;
  switch (act) {
    case "redact":
      return () => redactVersion(context, input);
    case "scrub":
      await redactVersion(context, input);
      return () => runErasure(db);
    case "apply": {
      const { id } = await startScan(context, scanRedactionInput.parse({ start: { source: "words", text: secret } }));
      await runJobs(db);
      const expected_hits = await db.prisma.redactionHit.count({ where: { redactionId: id } });
      const asked = applyRedactionInput.parse({ redaction_id: id, reason: "secret", expected_hits });
      return async () => {
        await applyRedaction(context, asked);
        await runJobs(db);
      };
    }
    case "erase":
      return async () => {
        await requestErasure(context, { metadata: { user_id: "u1" } });
        await runJobs(db);
      };
  }
}

async function meet(fate: Fate): Promise<void> {
  setConfig(parseConfig({ DATA_DIR: fate.dataDir }));
  const { db } = await openWithLedger(fate);
  const act = await prepare(fate, db, contextOf(db, fate.actor));
  dieAt = fate.dieAt;
  counting = true;
  await act();
  counting = false;
  console.log(calls);
}

countDriverCalls(called);
await meet(JSON.parse(process.argv[2] ?? "") as Fate);
process.exit(0);
