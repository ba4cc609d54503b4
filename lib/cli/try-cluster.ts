// Whether several processes are one: `npm run cluster:try` starts PostgreSQL and three processes of the built server on this machine
// behind a small balancer, and asks of them what a team needs of one. It keeps nothing, and ends with 1 where something does not hold.
import { checkKill } from "./cluster/check-kill";
import { checkLive } from "./cluster/check-live";
import { checkLog } from "./cluster/check-log";
import { checkLimits, checkOnce, checkRights } from "./cluster/check-shared";
import { checkWrites } from "./cluster/check-writes";
import { startCluster } from "./cluster/cluster";
import { startReport } from "./cluster/report";

const print = (line: string) => console.log(line);
const started = performance.now();
const cluster = await startCluster(3);
print(`Three processes on one PostgreSQL, after ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
const report = startReport(print);
try {
  for (const ask of [checkWrites, checkRights, checkLimits, checkOnce, checkLive, checkKill, checkLog]) {
    await ask(cluster, report.check);
  }
} finally {
  await cluster.stop();
}
print(report.failed === 0 ? "All of it holds." : `${report.failed} did not hold.`);
process.exit(report.failed === 0 ? 0 : 1);
