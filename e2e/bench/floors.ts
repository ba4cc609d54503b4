import path from "node:path";
import { whole } from "./figures";
import { type Measured, measure } from "./load";
import { root, startBareHono, startNextConstant } from "./servers";

export const seconds = Number(process.env.BENCH_SECONDS ?? 3);
/** Of each measurement so many are taken, and the median is told. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
export const concurrencies = [1, 16];
/** Seconds, of floors and doors alike: after that nothing gets much faster any more by being compiled. */
export const warmUp = 2;

/** By the number of connections. */
export interface Floors {
  hono: ReadonlyMap<number, Measured>;
  next: ReadonlyMap<number, Measured>;
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

/** What a server that parses the same body and answers a constant takes. */
export async function measureFloors(): Promise<Floors> {
  const bare = await startBareHono(path.join(root, "dist/bench/bare-hono.mjs"));
  const hono = await measureFloor(bare.url, "/constant");
  await bare.stop();
  const constant = await startNextConstant();
  const next = await measureFloor(constant.url, "/api/constant");
  await constant.stop();
  for (const connections of concurrencies) {
    const [bareHono, handler] = [hono.get(connections), next.get(connections)];
    console.log(
      `floors at ${connections}: bare Hono ${whole(bareHono?.perSecond ?? 0)}/s (p99 ${bareHono?.p99.toFixed(1)} ms), Next route handler ${whole(handler?.perSecond ?? 0)}/s (p99 ${handler?.p99.toFixed(1)} ms)`,
    );
  }
  return { hono, next };
}
