// What the audit log can prove, with figures: `npm run audit:proofs -- [--tamperings 10000] [--entries 100000] [--redactions 1000]
// [--provider sqlite|postgresql|both]`. It makes databases of its own, and ends with 1 where a tampering is missed, where verifying
// takes five seconds or more, or where something that is left confirms a guess at a redacted text.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseConfig, setConfig } from "@/lib/config/config";
import { migrate } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { countDetected, lookForGuesses, timeVerification } from "@/lib/testing/audit-proofs";
import { foldersOfPostgres } from "@/lib/testing/kill-places";
import { startTestPostgres, type TestPostgres } from "@/lib/testing/test-postgres";
import { readOptions } from "./read-options";

const text = { type: "string" } as const;
const usage =
  "npm run audit:proofs -- [--tamperings 10000] [--entries 100000] [--redactions 1000] [--provider sqlite|postgresql|both]";
const values = readOptions({ tamperings: text, entries: text, redactions: text, provider: text }, usage);
const asked = values.provider ?? "both";

async function prove(provider: string, postgres: TestPostgres | null): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-proofs-"));
  setConfig(parseConfig({ DATA_DIR: dataDir }));
  const open = async (name: string) => {
    const location = postgres
      ? ({ provider: "postgresql", url: await postgres.createDatabase() } as const)
      : ({ provider: "sqlite", file: path.join(dataDir, name, "palimpsest.db") } as const);
    await migrate(process.cwd(), location);
    return { location, db: await openDatabase(location) };
  };
  const first = await open("tampering");
  const tampering = await countDetected(first.db, first.location, Number(values.tamperings ?? 10_000));
  await first.db.close();
  console.log(
    `${provider}: ${tampering.detected} of ${tampering.tried} tamperings detected, with the first bad entry.`,
  );
  for (const missed of tampering.missed.slice(0, 20)) console.log(`  missed: ${missed}`);

  const second = await open("entries");
  const speed = await timeVerification(second.db, Number(values.entries ?? 100_000));
  await second.db.close();
  console.log(
    `${provider}: ${speed.verified} entries verified in ${(speed.ms / 1_000).toFixed(2)} s, of which this process worked ${(speed.cpuMs / 1_000).toFixed(2)} s.`,
  );

  const third = await open("guesses");
  const folders = async () => (postgres ? foldersOfPostgres(third.db) : [path.join(dataDir, "guesses")]);
  const silence = await lookForGuesses(third.db, folders, Number(values.redactions ?? 1_000));
  await third.db.close();
  rmSync(dataDir, { recursive: true, force: true });
  console.log(
    `${provider}: ${silence.redacted} versions redacted, of which the log accounts for ${silence.verified}; ${silence.words} byte strings that would confirm a guess looked for in ${silence.files} files: ${silence.found.length} found.`,
  );
  for (const found of silence.found.slice(0, 20)) console.log(`  ${found}`);
  return (
    tampering.missed.length === 0 &&
    speed.verified > 0 &&
    // On a machine that does other things as well, the wall clock says how busy it is.
    Math.min(speed.ms, speed.cpuMs) < 5_000 &&
    silence.found.length === 0 &&
    silence.verified === silence.redacted
  );
}

for (const provider of ["sqlite", "postgresql"] as const) {
  if (asked !== "both" && asked !== provider) continue;
  const postgres = provider === "postgresql" ? await startTestPostgres() : null;
  if (!(await prove(provider, postgres))) process.exitCode = 1;
  await postgres?.stop();
}
