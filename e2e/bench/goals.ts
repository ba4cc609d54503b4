import type { SearchRow } from "./search-scale";

/** What the program doors are to reach, as ratios to the floors of the same run. */
interface Goal {
  operation: string;
  connections: number;
  floor: "toNext" | "toHono" | "toRaw" | "toGroup";
  least: number;
}

type Ratios = Record<Goal["floor"], number | null>;

const writes = ["tool create", "tool str_replace", "REST update"];
const goals: Goal[] = [
  ...["tool view", "REST retrieve"].map(
    (operation) => ({ operation, connections: 16, floor: "toNext", least: 8 }) as const,
  ),
  { operation: "tool view", connections: 16, floor: "toHono", least: 0.4 },
  ...writes.map((operation) => ({ operation, connections: 1, floor: "toRaw", least: 0.5 }) as const),
  ...writes.map((operation) => ({ operation, connections: 16, floor: "toRaw", least: 1 }) as const),
  ...writes.map((operation) => ({ operation, connections: 16, floor: "toGroup", least: 0.5 }) as const),
];

/** What must stay flat however much is stored: at most twice the time at the least size, or a difference that nobody notices. */
const flat = ["retrieveMs", "listMs", "foldersMs"] as const;
const mostGrowth = 2;
const unnoticedMs = 1;

const mostBlameMs = 200;

const searchedAmong = 100_000;
const mostToRanked = 3;

type Sizes = Record<(typeof flat)[number], number> & { memories: number };

/** What is measured by `blame-scale`, as it is printed. */
const blameName = "blame, 1,000 versions of 100 kB, cold process";

const floorNames = {
  toNext: "the Next route handler's rate",
  toHono: "bare Hono's rate",
  toRaw: "the raw driver's full writes",
  toGroup: "the raw driver's group commit",
};
const names = { retrieveMs: "retrieve", listMs: "list 50", foldersMs: "folders" };

/** Gathers what was measured and says of each goal whether it was reached. */
export class Goals {
  readonly #lines: string[] = [];
  #provider = "";
  #least: Sizes | null = null;

  begin(provider: string): void {
    this.#provider = provider;
    this.#least = null;
  }

  note(operation: string, connections: number, ratios: Ratios): void {
    for (const goal of goals) {
      if (goal.operation !== operation || goal.connections !== connections) continue;
      const found = ratios[goal.floor] ?? 0;
      const what = `${operation} at ${connections}: ${found.toFixed(2)} of at least ${goal.least} times ${floorNames[goal.floor]}`;
      this.#say(found >= goal.least, what);
    }
  }

  noteScale(row: Sizes): void {
    const least = this.#least;
    this.#least ??= row;
    if (!least) return;
    for (const part of flat) {
      const isFlat = row[part] <= least[part] * mostGrowth || row[part] - least[part] <= unnoticedMs;
      const what = `${names[part]} among ${row.memories} memories: ${row[part].toFixed(2)} ms, among ${least.memories} ${least[part].toFixed(2)} ms`;
      this.#say(isFlat, what);
    }
  }

  /** Only of what is asked of the index of words, at the size that the goal names. */
  noteSearch(memories: number, rows: readonly SearchRow[]): void {
    if (memories < searchedAmong) return;
    for (const { name, p50, toRanked } of rows) {
      if (toRanked === null) continue;
      const what = `search for ${name} among ${memories} memories: ${p50.toFixed(1)} ms, ${toRanked.toFixed(2)} of at most ${mostToRanked} times the ranked query of the index`;
      this.#say(toRanked <= mostToRanked, what);
    }
  }

  noteBlame({ ms, cpuMs }: { ms: number; cpuMs: number }): void {
    const what = `${blameName}: ${ms.toFixed(0)} ms of at most ${mostBlameMs} (${cpuMs.toFixed(0)} ms of the processor)`;
    this.#say(ms <= mostBlameMs, what);
  }

  lines(): string[] {
    return ["\n═══ goals", ...this.#lines];
  }

  #say(isReached: boolean, what: string): void {
    this.#lines.push(`${isReached ? "reached" : "SHORT  "}  ${this.#provider.padEnd(10)} ${what}`);
  }
}
