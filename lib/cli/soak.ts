// Whether the server stays as it is: `npm run soak -- [--minutes 30] [--provider sqlite|postgresql]` puts the load of 8 agents and 3
// reviewers on the built server and looks at memory, answer times, errors, the write-ahead log and open handles. It ends with 1 where
// something failed, grew or became slow. Memory is judged from ten minutes on: before that it still finds its size.

import { readOptions } from "./read-options";
import { type Load, runAgent, runReviewer } from "./soak/load";
import { p95, type Sample, slopePerMinute, takeSample } from "./soak/samples";
import { startServer } from "./soak/start-server";

const text = { type: "string" } as const;
const usage = "npm run soak -- [--minutes 30] [--provider sqlite|postgresql]";
const values = readOptions({ minutes: text, provider: text }, usage);
const minutes = Number(values.minutes ?? 30);
const [agents, reviewers] = [8, 3];
const sampleMs = 2_000;
const most = { driftFactor: 1.5, driftMs: 10, handles: 30, memoryPerMinute: 1e6 };

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const server = await startServer(values.provider ?? "sqlite");
const from = performance.now();
const elapsed = () => (performance.now() - from) / 1_000;
const answers: { at: number; kind: string; ms: number }[] = [];
const failures = new Map<string, number>();
const samples: Sample[] = [];

const made = await fetch(`${server.url}/v1/memory_stores`, {
  method: "POST",
  headers: { "x-api-key": server.agentKey, "content-type": "application/json" },
  body: JSON.stringify({ name: "Soak" }),
});
const load: Load = {
  ...server,
  store: ((await made.json()) as { id: string }).id,
  going: () => elapsed() < minutes * 60,
  note({ kind, ms, status }) {
    answers.push({ at: elapsed(), kind, ms });
    // Another reviewer was first: that is an answer and no failure.
    if (status === 200 || (status === 409 && kind === "review")) return;
    failures.set(`${kind} ${status}`, (failures.get(`${kind} ${status}`) ?? 0) + 1);
  },
};
const looking = setInterval(() => {
  void takeSample(server, elapsed()).then((sample) => samples.push(sample));
}, sampleMs);
await Promise.all([
  ...Array.from({ length: agents }, (_, nth) => runAgent(load, nth)),
  ...Array.from({ length: reviewers }, (_, nth) => runReviewer(load, nth)),
]);
clearInterval(looking);
const code = await server.stop();

const warm = (minutes * 60) / 3;
const steady = samples.filter(({ at }) => at >= warm);
const [rss, heap] = [slopePerMinute(steady, (one) => one.rss), slopePerMinute(steady, (one) => one.heap)];
const part = (third: number) => answers.filter(({ at }) => Math.floor(at / warm) === third).map(({ ms }) => ms);
const [early, late] = [p95(part(1)), p95(part(2))];
const handles = steady.map((one) => one.handles ?? 0);
const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
const findings: [holds: boolean, line: string][] = [
  [
    failed === 0,
    `${answers.length} requests in ${minutes} minutes, ${failed} failed ${[...failures].map(([what, count]) => `(${what}: ${count})`).join(" ")}`,
  ],
  [
    minutes < 10 || rss < most.memoryPerMinute,
    `memory ${megabytes(steady.at(-1)?.rss ?? 0)}, ${megabytes(rss)} a minute after warm-up; objects ${megabytes(steady.at(-1)?.heap ?? 0)}, ${megabytes(heap)} a minute`,
  ],
  [
    late <= early * most.driftFactor + most.driftMs,
    `p95 ${early.toFixed(1)} ms after warm-up, ${late.toFixed(1)} ms at the end`,
  ],
  [
    Math.max(...handles) - (handles[0] ?? 0) <= most.handles,
    `handles ${handles[0]} after warm-up, ${handles.at(-1)} at the end, ${Math.max(...handles)} at most`,
  ],
  [true, `write-ahead log ${megabytes(Math.max(...samples.map(({ wal }) => wal)))} at most`],
  [code === 0, `stopped with ${code}`],
];
for (const [holds, line] of findings) console.log(`${holds ? "holds " : "FAILED"}  ${line}`);
for (const kind of new Set(answers.map((answer) => answer.kind))) {
  const times = answers.filter((answer) => answer.kind === kind).map(({ ms }) => ms);
  console.log(`        ${kind}: ${times.length}, p95 ${p95(times).toFixed(1)} ms`);
}
process.exit(findings.every(([holds]) => holds) ? 0 : 1);
