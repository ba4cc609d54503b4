import { parseConfig, setConfig } from "@/lib/config/config";
import { openDatabase } from "@/lib/db/open-database";
import { importApply } from "@/lib/import/run-apply";
import { importCheck } from "@/lib/import/run-check";
import { JobRunner } from "@/lib/job/job-runner";
import { dieAtStatement } from "./die-at-statement";

// Carries out imports that wait, and dies as by a power cut at the n-th statement: a process of its own for tests.
const [, , kind = "", place = "", killAt = "0", laterMs = "0", dataDir = ""] = process.argv;
const { WEBHOOK_ALLOW_PRIVATE } = process.env;
setConfig(parseConfig({ DATA_DIR: dataDir, WEBHOOK_ALLOW_PRIVATE }));

const location =
  kind === "sqlite"
    ? ({ provider: "sqlite", file: place } as const)
    : ({ provider: "postgresql", url: place } as const);
const opened = await openDatabase(location);
const db = dieAtStatement(Number(killAt)).countedDatabase(opened);
const runner = new JobRunner({
  db,
  owner: `child ${process.pid}`,
  now: () => Date.now() + Number(laterMs),
  runners: { "import.check": importCheck, "import.apply": importApply },
  onFailure: (_job, error) => console.error(error),
});
await runner.turn();
await runner.settle();
await opened.close();
console.log("ended");
