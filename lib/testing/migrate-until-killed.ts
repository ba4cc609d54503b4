// A process that brings a database to the newest migration and dies as by a power cut at the n-th call of its driver; 0: it lives.
import type { Config } from "@/lib/config/config";
import { migrate } from "@/lib/db/migrate";
import { countDriverCalls } from "./count-driver-calls";

let calls = 0;
const dieAt = Number(process.argv[3]);
countDriverCalls(() => {
  calls += 1;
  if (calls === dieAt) process.kill(process.pid, "SIGKILL");
});
await migrate(process.cwd(), JSON.parse(process.argv[2] ?? "") as Config["database"]);
console.log(calls);
process.exit(0);
