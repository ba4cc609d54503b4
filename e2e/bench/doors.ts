import { ratio, whole } from "./figures";
import { concurrencies, type Floors, rounds, seconds, warmUp } from "./floors";
import type { Goals } from "./goals";
import { type Measured, measure } from "./load";
import type { RawAct, RawDriver, RawFloor } from "./raw-floor";
import { createStore, headersOf, makeScenarios, type Scenario, type Target } from "./scenarios";

/** A server, and a key that may write in all of its stores. */
export interface Served {
  url: string;
  key: string;
}

/** One measurement, with the floors of that moment. */
interface Round extends Measured {
  toRaw: number;
  /** To its group commit; only of writes. */
  toGroup: number | null;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

function report(scenario: Scenario, connections: number, taken: readonly Round[], { http, goals }: Against): void {
  const of = (part: (round: Round) => number) => median(taken.map(part));
  const perSecond = of((round) => round.perSecond);
  const errors = taken.reduce((sum, round) => sum + round.errors, 0);
  const toNext = perSecond / (http.next.get(connections)?.perSecond ?? 0);
  const toHono = perSecond / (http.hono.get(connections)?.perSecond ?? 0);
  const toRaw = of((round) => round.toRaw);
  const toGroup = taken[0]?.toGroup === null ? null : of((round) => round.toGroup ?? 0);
  goals?.note(scenario.name, connections, { toNext, toHono, toRaw, toGroup });
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
  server: Served;
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
  let last: { act: RawAct; floor: RawFloor } | undefined;
  for (const scenario of await makeScenarios(target, name, connections)) {
    const { raw: act, next } = scenario;
    const before = last?.act === act ? last.floor : await raw.measure(act);
    const measured = await measure({ url: server.url, headers, connections, seconds: duration, next });
    const after = await raw.measure(act);
    found.set(scenario, { ...measured, ...toFloor(measured.perSecond, [before, after]) });
    last = { act, floor: after };
  }
  return found;
}

export interface Against {
  raw: RawDriver;
  http: Floors;
  /** Null where it only shows how the figures change. */
  goals: Goals | null;
}

/** Measures every operation through its door, so often as `times` says, and prints the median of each. */
export async function measureDoors(server: Served, against: Against, times = rounds): Promise<void> {
  const { raw } = against;
  console.log("operation          con    req/s      p50      p99   to Next   to Hono    to raw  to group");
  for (const connections of concurrencies) {
    // A server that has been running for a while is what counts, so the first requests of each kind do not.
    await measureRound({ server, raw, connections, name: `w${connections}` }, warmUp);
    const taken = new Map<string, { scenario: Scenario; rounds: Round[] }>();
    for (let round = 0; round < times; round += 1) {
      const found = await measureRound({ server, raw, connections, name: `r${connections}-${round}` }, seconds);
      for (const [scenario, one] of found) {
        const { rounds: others = [] } = taken.get(scenario.name) ?? {};
        taken.set(scenario.name, { scenario, rounds: [...others, one] });
      }
    }
    for (const { scenario, rounds: all } of taken.values()) report(scenario, connections, all, against);
  }
}
