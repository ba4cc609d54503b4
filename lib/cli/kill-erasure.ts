// Kills a process at every call of the database that a redaction, an erasure or the pass over the files makes, one after the other:
// `npm run kill:erasure -- [--provider sqlite|postgresql|both] [--act redact|scrub|apply|erase] [--stride 1]`. After each the next start
// has to find the act untouched or finish it. It makes databases of its own, and ends with 1 where one is left half done.
import type { Fate } from "@/lib/testing/die-at-call";
import { killEverywhere } from "@/lib/testing/kill-everywhere";
import { killOnPostgres, killOnSqlite } from "@/lib/testing/kill-places";
import { startTestPostgres } from "@/lib/testing/test-postgres";
import { readOptions } from "./read-options";

const text = { type: "string" } as const;
const usage =
  "npm run kill:erasure -- [--provider sqlite|postgresql|both] [--act redact|scrub|apply|erase] [--stride 1]";
const values = readOptions({ provider: text, act: text, stride: text }, usage);
const acts: Fate["act"][] = values.act ? [values.act as Fate["act"]] : ["redact", "scrub", "apply", "erase"];
const asked = values.provider ?? "both";

for (const provider of ["sqlite", "postgresql"] as const) {
  if (asked !== "both" && asked !== provider) continue;
  const postgres = provider === "postgresql" ? await startTestPostgres() : null;
  const place = postgres ? killOnPostgres(postgres) : killOnSqlite();
  for (const act of acts) {
    const started = performance.now();
    const { calls, kills, untouched, finished, faults } = await killEverywhere(place, act, {
      stride: Number(values.stride ?? 1),
    });
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.log(
      `${provider}, ${act}: killed at ${kills} of ${calls} calls; untouched ${untouched}, finished by the next start ${finished}, half done ${faults.length} (${seconds} s).`,
    );
    for (const fault of faults) console.log(`  ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
  await postgres?.stop();
}
