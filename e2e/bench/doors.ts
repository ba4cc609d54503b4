import { ratio, whole } from "./figures";
import { concurrencies, type HttpFloor, type HttpFloors, rounds, seconds, warmUp } from "./floors";
import type { Goals } from "./goals";
import { type Measured, measure } from "./load";
import type { RawAct, RawDriver, RawFloor } from "./raw-floor";
import { createStore, headersOf, makeScenarios, type Scenario, type Target } from "./scenarios";

/** A server, and a key that may write in all of its stores. */
export interface Served {
  url: string;
  key: string;
}

/** One measurement, as ratios to the floors of that moment. */
interface Round extends Measured {
  toNext: number;
  toHono: number;
  toRaw: number;
  /** To its group commit; only of writes. */
  toGroup: number | null;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

function report(scenario: Scenario, connections: number, taken: readonly Round[], goals: Goals | null): void {
  const of = (part: (round: Round) => number) => median(taken.map(part));
  const perSecond = of((round) => round.perSecond);
  const errors = taken.reduce((sum, round) => sum + round.errors, 0);
  const [toNext, toHono, toRaw] = [
    of((round) => round.toNext),
    of((round) => round.toHono),
    of((round) => round.toRaw),
  ];
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
  target: Target;
  raw: RawDriver;
  http: HttpFloors;
  connections: number;
  /** In seconds. */
  duration: number;
}

type Around<Floor> = readonly [before: Floor, after: Floor];

const toMean = (perSecond: number, one: number, other: number) => (2 * perSecond) / (one + other);

function toRawFloor(perSecond: number, [before, after]: Around<RawFloor>) {
  const { groupedPerSecond: grouped } = before;
  return {
    toRaw: toMean(perSecond, before.perSecond, after.perSecond),
    toGroup: grouped === null ? null : toMean(perSecond, grouped, after.groupedPerSecond ?? 0),
  };
}

const toHttpFloor = (perSecond: number, [before, after]: Around<HttpFloor>) => ({
  toNext: toMean(perSecond, before.next.perSecond, after.next.perSecond),
  toHono: toMean(perSecond, before.hono.perSecond, after.hono.perSecond),
});

type Found = [Scenario, Round][];

/** One after the other, each between two measurements of the raw driver, and all of them between two of the servers. */
async function measurePart(scenarios: readonly Scenario[], before: HttpFloor, measuring: Measuring) {
  const { target, raw, http, connections, duration } = measuring;
  const headers = headersOf(target);
  const found: [Scenario, Measured & ReturnType<typeof toRawFloor>][] = [];
  let last: { act: RawAct; floor: RawFloor } | undefined;
  for (const scenario of scenarios) {
    const { raw: act, next } = scenario;
    const alone = last?.act === act ? last.floor : await raw.measure(act);
    const measured = await measure({ url: target.url, headers, connections, seconds: duration, next });
    const floor = await raw.measure(act);
    found.push([scenario, { ...measured, ...toRawFloor(measured.perSecond, [alone, floor]) }]);
    last = { act, floor };
  }
  const after = await http.measure(connections, duration);
  const around = [before, after] as const;
  const rounds: Found = found.map(([of, one]) => [of, { ...one, ...toHttpFloor(one.perSecond, around) }]);
  return { rounds, after };
}

/** Every operation once, with floors before, between and after reads and writes: what else the machine does then slows both. */
async function measureRound(server: Served, name: string, round: Omit<Measuring, "target">): Promise<Found> {
  const target = await createStore(server.url, server.key);
  const measuring = { ...round, target };
  const scenarios = await makeScenarios(target, name, round.connections);
  const writes = scenarios.filter(({ raw }) => raw === "create" || raw === "update");
  const reads = scenarios.filter((scenario) => !writes.includes(scenario));
  const before = await round.http.measure(round.connections, round.duration);
  const read = await measurePart(reads, before, measuring);
  const written = await measurePart(writes, read.after, measuring);
  return [...read.rounds, ...written.rounds];
}

export interface Against {
  raw: RawDriver;
  http: HttpFloors;
  /** Null where it only shows how the figures change. */
  goals: Goals | null;
}

/** Measures every operation through its door, so often as `times` says, and prints the median of each. */
export async function measureDoors(server: Served, against: Against, times = rounds): Promise<void> {
  const { raw, http, goals } = against;
  console.log("operation          con    req/s      p50      p99   to Next   to Hono    to raw  to group");
  for (const connections of concurrencies) {
    // A server that has been running for a while is what counts, so the first requests of each kind do not.
    await measureRound(server, `w${connections}`, { raw, http, connections, duration: warmUp });
    const taken = new Map<string, { scenario: Scenario; rounds: Round[] }>();
    for (let round = 0; round < times; round += 1) {
      const measuring = { raw, http, connections, duration: seconds };
      const found = await measureRound(server, `r${connections}-${round}`, measuring);
      for (const [scenario, one] of found) {
        const { rounds: others = [] } = taken.get(scenario.name) ?? {};
        taken.set(scenario.name, { scenario, rounds: [...others, one] });
      }
    }
    for (const { scenario, rounds: all } of taken.values()) report(scenario, connections, all, goals);
  }
}
