// Whether SCALING.md calculates rightly: `npm run simulate:scale -- [--versions 1000000]` fills a PostgreSQL of its own in steps, works
// out from each step what the next should take, measures it, and says what a billion versions come to. Ends with 1 where a step
// takes a tenth more or less than was worked out.
import pg from "pg";
import { migrate } from "@/lib/db/migrate";
import { startTestPostgres } from "@/lib/testing/test-postgres";
import { readOptions } from "./read-options";
import { fillHistory, makeStores, memoriesPerStore, storesOf, versionsPerMemory } from "./scale/fill-history";
import { measureUnits, type UnitCosts } from "./scale/unit-costs";

const usage = "npm run simulate:scale -- [--versions 1000000]";
const values = readOptions({ versions: { type: "string", default: "1000000" } }, usage);
const largest = Number(values.versions);
const steps = [0.1, 0.3, 1].map((part) => Math.round(largest * part));
const goal = 1_000_000_000;
const tolerance = 0.1;

const print = (line: string) => console.log(line);
const whole = (value: number) => Math.round(value).toLocaleString("en");
const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 0);

function tell(units: UnitCosts, seconds: number): void {
  print(
    `${whole(units.versions)} versions (${seconds.toFixed(0)} s): ${whole(units.perVersion)} bytes each, all tables together.`,
  );
  for (const { table, rows, heap, indexes } of units.tables) {
    print(
      `  ${table.padEnd(14)} ${whole(rows).padStart(10)} rows, ${whole(heap / rows)} bytes a row and ${whole(indexes / rows)} in indexes`,
    );
  }
  for (const [name, ms] of Object.entries(units.lookups)) print(`  ${name}: ${ms.toFixed(2)} ms`);
}

const postgres = await startTestPostgres();
const url = await postgres.createDatabase();
await migrate(process.cwd(), { provider: "postgresql", url });
const client = new pg.Client({ connectionString: url });
await client.connect();
let before: UnitCosts | null = null;
let worst = 0;
try {
  await makeStores(client, largest);
  for (const versions of steps) {
    const from = performance.now();
    await fillHistory(client, before?.versions ?? 0, versions, largest);
    const units = await measureUnits(client, versions, storesOf(largest));
    tell(units, (performance.now() - from) / 1_000);
    // What a commit writes with each version grows with versions, what a memory has with memories, which are all there from the start.
    const fixed = (of: UnitCosts) => sizeOf(of, ["memory", "memory_search"]);
    const growing = (of: UnitCosts) => sizeOf(of, ["version", "change", "audit_entry"]);
    if (before) {
      const expected = (growing(before) / before.versions) * versions + fixed(units);
      const off = (growing(units) + fixed(units)) / expected - 1;
      worst = Math.max(worst, Math.abs(off));
      print(
        `  worked out from the step before: ${gigabytes(expected)} GB; measured ${gigabytes(growing(units) + fixed(units))} GB (${(off * 100).toFixed(1)} %)`,
      );
    }
    before = units;
  }
} finally {
  await client.end();
  await postgres.stop();
}

function sizeOf({ tables }: UnitCosts, names: readonly string[]): number {
  return tables
    .filter(({ table }) => names.includes(table))
    .reduce((sum, { heap, indexes }) => sum + heap + indexes, 0);
}

if (before) {
  const memories = goal / versionsPerMemory;
  const bytes = (sizeOf(before, ["version", "change", "audit_entry"]) / before.versions) * goal;
  const ofMemories = (sizeOf(before, ["memory", "memory_search"]) / (storesOf(largest) * memoriesPerStore)) * memories;
  print(
    `${whole(memories)} memories with ${whole(goal)} versions: ${gigabytes(bytes + ofMemories)} GB, of which live memories and their index ${gigabytes(ofMemories)} GB.`,
  );
}
print(worst <= tolerance ? "The arithmetic holds." : `The arithmetic is off by ${(worst * 100).toFixed(0)} %.`);
process.exit(worst <= tolerance ? 0 : 1);
