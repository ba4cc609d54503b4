// Whether erasing erases: `npm run fuzz:erasure -- [--databases 200] [--secrets 50] [--seed 5] [--provider sqlite|postgresql|both]`.
// Each round makes a random history with secrets in it, removes them and reads every byte of every file of the database and of the
// data directory, on PostgreSQL of the whole cluster. It makes databases of its own, and ends with 1 where something is left.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseConfig, setConfig } from "@/lib/config/config";
import { migrate } from "@/lib/db/migrate";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { fuzzErasure } from "@/lib/testing/erasure-fuzz";
import { SeededRandom } from "@/lib/testing/seeded-random";
import { startTestPostgres, type TestPostgres } from "@/lib/testing/test-postgres";
import { readOptions } from "./read-options";

const text = { type: "string" } as const;
const usage = "npm run fuzz:erasure -- [--databases 200] [--secrets 50] [--seed 5] [--provider sqlite|postgresql|both]";
const values = readOptions({ databases: text, secrets: text, seed: text, provider: text }, usage);
const secrets = Number(values.secrets ?? 50);
const seed = Number(values.seed ?? 5);
const line = (said: string) => process.stdout.write(`${said}\n`);

async function round(number: number, postgres: TestPostgres | null) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-fuzz-"));
  setConfig(parseConfig({ DATA_DIR: dataDir }));
  const database = postgres
    ? ({ provider: "postgresql", url: await postgres.createDatabase() } as const)
    : ({ provider: "sqlite", file: path.join(dataDir, "palimpsest.db") } as const);
  await migrate(process.cwd(), database);
  const { db } = await openWithLedger({ database, dataDir });
  try {
    const folders = [dataDir];
    if (postgres) {
      // Compressed texts could not be found as bytes, before or after.
      await db.prisma.$executeRawUnsafe("ALTER TABLE version ALTER content SET STORAGE EXTERNAL");
      const [row] = await db.prisma.$queryRawUnsafe<{ data: string }[]>(
        "SELECT current_setting('data_directory') AS data",
      );
      folders.push(row?.data ?? "");
    }
    return await fuzzErasure(db, folders, { random: new SeededRandom(seed * 10_000 + number), secrets });
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function rounds(provider: "sqlite" | "postgresql", count: number): Promise<void> {
  const postgres = provider === "postgresql" ? await startTestPostgres() : null;
  const sums = { secrets: 0, versions: 0, redactions: 0, needles: 0, before: 0, files: 0, bytes: 0, left: 0, logs: 0 };
  const started = performance.now();
  try {
    for (let number = 0; number < count; number++) {
      const { look, verified, ...figures } = await round(number, postgres);
      for (const name of ["secrets", "versions", "redactions", "needles", "before"] as const)
        sums[name] += figures[name];
      sums.files += look.files;
      sums.bytes += look.bytes;
      sums.left += look.found.size;
      if (verified) sums.logs += 1;
      for (const [needle, file] of look.found) line(`database ${number}: ${needle} is left in ${file}`);
      if (process.stdout.isTTY) process.stdout.write(`\r${provider}: ${number + 1} of ${count}\r`);
    }
  } finally {
    await postgres?.stop();
  }
  line(
    `${provider}: ${count} databases, ${sums.secrets} secrets in ${sums.versions} versions, removed by ${sums.redactions} redactions and ${count} erasures of a store in ${Math.round((performance.now() - started) / 1_000)} s.`,
  );
  line(
    `  ${sums.needles} byte strings looked for (texts, words of the index, paths, hashes, salts), of which ${sums.before} were in the files before; ${sums.files} files with ${(sums.bytes / 1e6).toFixed(0)} MB read after: ${sums.left} left. Audit logs that verify: ${sums.logs} of ${count}.`,
  );
  if (sums.left > 0 || sums.logs < count) process.exitCode = 1;
}

const asked = values.provider ?? "both";
const count = Number(values.databases ?? 200);
if (asked !== "postgresql") await rounds("sqlite", count);
if (asked !== "sqlite") await rounds("postgresql", asked === "both" ? Math.ceil(count / 10) : count);
