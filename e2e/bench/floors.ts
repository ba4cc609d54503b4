import path from "node:path";
import { whole } from "./figures";
import { type Measured, measure } from "./load";
import { type FloorServer, root, startBareHono, startNextConstant } from "./servers";

export const seconds = Number(process.env.BENCH_SECONDS ?? 3);
/** Of each measurement so many are taken, and the median is told. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
export const concurrencies = [1, 16];
/** Seconds, of floors and doors alike: after that nothing gets much faster any more by being compiled. */
export const warmUp = 2;

export interface HttpFloor {
  hono: Measured;
  next: Measured;
}

/** Servers that parse the same body and answer a constant, there for as long as they are to be measured. */
export interface HttpFloors {
  /** How fast they are just now. */
  measure(connections: number, duration: number): Promise<HttpFloor>;
  stop(): Promise<unknown>;
}

const headers = { "content-type": "application/json" };
const body = JSON.stringify({
  type: "tool_use",
  id: "t",
  name: "memory",
  input: { command: "view", path: "/memories/a" },
});

const measureAt = (url: string, at: string, connections: number, duration: number) =>
  measure({
    ...{ url, headers, connections, seconds: duration },
    next: () => ({ method: "POST", path: at, body }),
  });

async function measureBoth([bare, constant]: readonly FloorServer[], connections: number, duration: number) {
  const hono = await measureAt(bare?.url ?? "", "/constant", connections, duration);
  return { hono, next: await measureAt(constant?.url ?? "", "/api/constant", connections, duration) };
}

/** Warm, like the doors: as fast as servers are that have been running for a while. */
export async function startFloors(): Promise<HttpFloors> {
  console.log(`Node ${process.versions.node}`);
  const servers = [await startBareHono(path.join(root, "dist/bench/bare-hono.mjs")), await startNextConstant()];
  for (const connections of concurrencies) {
    await measureBoth(servers, connections, warmUp);
    const { hono, next } = await measureBoth(servers, connections, seconds);
    console.log(
      `floors at ${connections}: bare Hono ${whole(hono.perSecond)}/s (p99 ${hono.p99.toFixed(1)} ms), Next route handler ${whole(next.perSecond)}/s (p99 ${next.p99.toFixed(1)} ms)`,
    );
  }
  return {
    measure: (connections, duration) => measureBoth(servers, connections, duration),
    stop: () => Promise.all(servers.map((server) => server.stop())),
  };
}
