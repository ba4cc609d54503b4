// `npm run bench`: what each door costs, as requests per second and as a ratio to floors measured in the same run.
import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Config } from "@/lib/config/config";
import { migrate } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { startTestPostgres, type TestPostgres } from "@/lib/testing/test-postgres";
import { startAppServer } from "../fixtures/app-server";
import { benchBrowser } from "./browser/browser-bench";
import { type Measured, measure } from "./load";
import { measureRaw, type RawFloor } from "./raw-floor";
import { measureScale, type ScaleRow } from "./scale";
import { createStore, headersOf, makeScenarios, type Scenario, type Target } from "./scenarios";
import { root, startBareHono, startNextConstant } from "./servers";

type Provider = "sqlite" | "postgresql";

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const concurrencies = [1, 16];
const largestScale = Number(process.env.BENCH_MEMORIES ?? 100_000);
const whole = (value: number) => Math.round(value).toLocaleString("en");
const ratio = (value: number, floor: number) => `${(value / floor).toFixed(2)}×`;

interface Floors {
  hono: Map<number, Measured>;
  next: Map<number, Measured>;
}

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
    found.set(connections, await measure(load));
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

function report(
  scenario: Scenario,
  connections: number,
  result: Measured,
  floors: { http: Floors; raw: RawFloor },
): void {
  const raw = scenario.kind === "read" ? floors.raw.readsPerSecond : floors.raw.writesPerSecond;
  const cells = [
    scenario.name.padEnd(18),
    String(connections).padStart(3),
    whole(result.perSecond).padStart(8),
    `${result.p50} ms`.padStart(7),
    `${result.p99} ms`.padStart(7),
    ratio(result.perSecond, floors.http.next.get(connections)?.perSecond ?? 0).padStart(9),
    ratio(result.perSecond, floors.http.hono.get(connections)?.perSecond ?? 0).padStart(9),
    ratio(result.perSecond, raw).padStart(9),
    result.errors ? `${result.errors} errors` : "",
  ];
  console.log(cells.join(" "));
}

async function measureDoors(
  server: { url: string; key: string },
  floors: { http: Floors; raw: RawFloor },
): Promise<void> {
  console.log("operation          con    req/s     p50     p99   to Next   to Hono    to raw");
  for (const connections of concurrencies) {
    const target: Target = await createStore(server.url, server.key);
    for (const scenario of await makeScenarios(target, `r${connections}`, connections)) {
      const load = { url: server.url, headers: headersOf(target), connections, seconds, next: scenario.next };
      report(scenario, connections, await measure(load), floors);
    }
  }
}

async function benchProvider(provider: Provider, postgres: TestPostgres, http: Floors): Promise<void> {
  console.log(`\n═══ ${provider}`);
  const raw = await measureRaw(await emptyDatabase(provider, postgres));
  console.log(
    `raw driver, one by one: ${whole(raw.readsPerSecond)} reads/s, ${whole(raw.writesPerSecond)} full writes/s`,
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
  await measureDoors({ url: server.url, key }, { http, raw });
  await server.stop();
  await benchScale(provider, postgres);
}

async function emptyDatabase(provider: Provider, postgres: TestPostgres): Promise<Config["database"]> {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), "palimpsest-bench-")), "bench.db");
  const location = provider === "sqlite" ? { provider, file } : { provider, url: await postgres.createDatabase() };
  await migrate(root, location);
  return location;
}

function reportSearch({ memories, search }: ScaleRow): void {
  console.log(`          search over ${whole(memories)}     p50       p95   to the index alone`);
  for (const { name, p50, p95, toRaw } of search) {
    console.log(
      `          ${name.padEnd(20)} ${p50.toFixed(1).padStart(6)} ms ${p95.toFixed(1).padStart(6)} ms ${toRaw.toFixed(1).padStart(6)}×`,
    );
  }
}

async function benchScale(provider: Provider, postgres: TestPostgres): Promise<void> {
  const location = await emptyDatabase(provider, postgres);
  const db = await openDatabase(location);
  const sizes = [1_000, 10_000, 100_000].filter((size) => size <= largestScale);
  console.log("\n memories  retrieve   list 50   folders  one write  resident   file");
  for (const row of await measureScale(db, location.provider === "sqlite" ? location.file : null, sizes)) {
    const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(9);
    console.log(
      `${whole(row.memories).padStart(9)} ${ms(row.retrieveMs)} ${ms(row.listMs)} ${ms(row.foldersMs)}  ${ms(row.writeMs)} ${`${row.residentMb} MB`.padStart(9)} ${row.fileMb === null ? "" : `${row.fileMb} MB`}`,
    );
    reportSearch(row);
  }
  await db.close();
}

const postgres = await startTestPostgres({ durable: true });
process.env.E2E_POSTGRES_URL = postgres.url;
try {
  const http = await measureFloors();
  for (const connections of concurrencies) {
    const [hono, next] = [http.hono.get(connections), http.next.get(connections)];
    console.log(
      `floors at ${connections}: bare Hono ${whole(hono?.perSecond ?? 0)}/s (p99 ${hono?.p99} ms), Next route handler ${whole(next?.perSecond ?? 0)}/s (p99 ${next?.p99} ms)`,
    );
  }
  for (const provider of ["sqlite", "postgresql"] as const) await benchProvider(provider, postgres, http);
} finally {
  await postgres.stop();
}
await benchBrowser();
process.exit(0);
