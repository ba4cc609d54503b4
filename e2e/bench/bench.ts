// `npm run bench`: what each door costs, as requests per second and as a ratio to floors measured in the same run.
import { randomBytes } from "node:crypto";
import path from "node:path";
import { startTestPostgres, type TestPostgres } from "@/lib/testing/test-postgres";
import { startAppServer } from "../fixtures/app-server";
import { benchScale } from "./bench-scale";
import { measureBlame } from "./blame-scale";
import { benchBrowser } from "./browser/browser-bench";
import { emptyDatabase } from "./empty-database";
import { ratio, whole } from "./figures";
import { Goals } from "./goals";
import { type Measured, measure } from "./load";
import { openRawDriver, type RawDriver, type RawFloor } from "./raw-floor";
import { createStore, headersOf, makeScenarios, type Scenario, type Target } from "./scenarios";
import { root, startBareHono, startNextConstant } from "./servers";

type Provider = "sqlite" | "postgresql";

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
/** Of each measurement so many are taken, and the median is told. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const concurrencies = [1, 16];
/** Seconds, of floors and doors alike: after that nothing gets much faster any more by being compiled. */
const warmUp = 2;
const goals = new Goals();

interface Floors {
  hono: Map<number, Measured>;
  next: Map<number, Measured>;
}

/** Like the doors: as fast as a server is that has been running for a while, and the median of several rounds. */
async function measureFloor(url: string, at: string): Promise<Map<number, Measured>> {
  const body = JSON.stringify({
    type: "tool_use",
    id: "t",
    name: "memory",
    input: { command: "view", path: "/memories/a" },
  });
  const headers = { "content-type": "application/json" };
  const found = new Map<number, Measured>();
  for (const connections of concurrencies) {
    const load = { url, headers, connections, seconds, next: () => ({ method: "POST" as const, path: at, body }) };
    await measure({ ...load, seconds: warmUp });
    const taken: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await measure(load));
    taken.sort((a, b) => a.perSecond - b.perSecond);
    found.set(connections, taken[taken.length >> 1] as Measured);
  }
  return found;
}

async function measureFloors(): Promise<Floors> {
  const bare = await startBareHono(path.join(root, "dist/bench/bare-hono.mjs"));
  const hono = await measureFloor(bare.url, "/constant");
  await bare.stop();
  const constant = await startNextConstant();
  const next = await measureFloor(constant.url, "/api/constant");
  await constant.stop();
  return { hono, next };
}

/** One measurement, with the floors of that moment. */
interface Round extends Measured {
  toRaw: number;
  /** To its group commit; only of writes. */
  toGroup: number | null;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

function report(scenario: Scenario, connections: number, taken: readonly Round[], http: Floors): void {
  const of = (part: (round: Round) => number) => median(taken.map(part));
  const perSecond = of((round) => round.perSecond);
  const errors = taken.reduce((sum, round) => sum + round.errors, 0);
  const toNext = perSecond / (http.next.get(connections)?.perSecond ?? 0);
  const toHono = perSecond / (http.hono.get(connections)?.perSecond ?? 0);
  const toRaw = of((round) => round.toRaw);
  const toGroup = scenario.kind === "write" ? of((round) => round.toGroup ?? 0) : null;
  goals.note(scenario.name, connections, { toNext, toHono, toRaw, toGroup });
  const cells = [
    scenario.name.padEnd(18),
    String(connections).padStart(3),
    whole(perSecond).padStart(8),
    `${of((round) => round.p50).toFixed(1)} ms`.padStart(8),
    `${of((round) => round.p99).toFixed(1)} ms`.padStart(8),
    ratio(toNext).padStart(9),
    ratio(toHono).padStart(9),
    ratio(toRaw).padStart(9),
    (toGroup === null ? "" : ratio(toGroup)).padStart(9),
    errors ? `${errors} errors` : "",
  ];
  console.log(cells.join(" "));
}

interface Measuring {
  server: { url: string; key: string };
  raw: RawDriver;
  connections: number;
  name: string;
}

/** @param around the driver alone, just before and just after */
function toFloor(perSecond: number, [before, after]: readonly [RawFloor, RawFloor]) {
  const to = (one: number, other: number) => (2 * perSecond) / (one + other);
  const { groupedPerSecond: grouped } = before;
  return {
    toRaw: to(before.perSecond, after.perSecond),
    toGroup: grouped === null ? null : to(grouped, after.groupedPerSecond ?? 0),
  };
}

/** Every operation once, each between two measurements of the raw driver: what else the machine does then slows both. */
async function measureRound({ server, raw, connections, name }: Measuring, duration: number) {
  const target: Target = await createStore(server.url, server.key);
  const headers = headersOf(target);
  const found = new Map<Scenario, Round>();
  let last: { kind: Scenario["kind"]; floor: RawFloor } | undefined;
  for (const scenario of await makeScenarios(target, name, connections)) {
    const { kind, next } = scenario;
    const before = last?.kind === kind ? last.floor : await raw.measure(kind);
    const measured = await measure({ url: server.url, headers, connections, seconds: duration, next });
    const after = await raw.measure(kind);
    found.set(scenario, { ...measured, ...toFloor(measured.perSecond, [before, after]) });
    last = { kind, floor: after };
  }
  return found;
}

async function measureDoors(server: Measuring["server"], raw: RawDriver, http: Floors): Promise<void> {
  console.log("operation          con    req/s      p50      p99   to Next   to Hono    to raw  to group");
  for (const connections of concurrencies) {
    // A server that has been running for a while is what counts, so the first requests of each kind do not.
    await measureRound({ server, raw, connections, name: `w${connections}` }, warmUp);
    const taken = new Map<string, { scenario: Scenario; rounds: Round[] }>();
    for (let round = 0; round < rounds; round += 1) {
      const found = await measureRound({ server, raw, connections, name: `r${connections}-${round}` }, seconds);
      for (const [scenario, one] of found) {
        const { rounds: others = [] } = taken.get(scenario.name) ?? {};
        taken.set(scenario.name, { scenario, rounds: [...others, one] });
      }
    }
    for (const { scenario, rounds: all } of taken.values()) report(scenario, connections, all, http);
  }
}

async function benchProvider(provider: Provider, postgres: TestPostgres, http: Floors): Promise<void> {
  console.log(`\n═══ ${provider}`);
  goals.begin(provider);
  const raw = await openRawDriver(await emptyDatabase(provider, postgres));
  const [reads, writes] = [await raw.measure("read"), await raw.measure("write")];
  console.log(
    `raw driver, one by one: ${whole(reads.perSecond)} reads/s, ${whole(writes.perSecond)} full writes/s; in groups of 16 ${whole(writes.groupedPerSecond ?? 0)}/s`,
  );
  const key = `bench_${randomBytes(24).toString("hex")}`;
  const server = await startAppServer({
    provider,
    env: {
      PALIMPSEST_INIT_ADMIN_EMAIL: "bench@example.test",
      PALIMPSEST_INIT_ADMIN_PASSWORD: randomBytes(12).toString("hex"),
      PALIMPSEST_INIT_API_KEY: key,
    },
  });
  await measureDoors({ url: server.url, key }, raw, http);
  await server.stop();
  await raw.close();
  await benchScale(await emptyDatabase(provider, postgres), goals);
  goals.noteBlame(await measureBlame(await emptyDatabase(provider, postgres)));
}

const postgres = await startTestPostgres({ durable: true });
process.env.E2E_POSTGRES_URL = postgres.url;
try {
  const http = await measureFloors();
  for (const connections of concurrencies) {
    const [hono, next] = [http.hono.get(connections), http.next.get(connections)];
    console.log(
      `floors at ${connections}: bare Hono ${whole(hono?.perSecond ?? 0)}/s (p99 ${hono?.p99.toFixed(1)} ms), Next route handler ${whole(next?.perSecond ?? 0)}/s (p99 ${next?.p99.toFixed(1)} ms)`,
    );
  }
  for (const provider of ["sqlite", "postgresql"] as const) await benchProvider(provider, postgres, http);
} finally {
  await postgres.stop();
}
for (const line of goals.lines()) console.log(line);
await benchBrowser();
process.exit(0);
