// How well memory answers questions: `npm run eval:retrieval`. It makes a database of its own in a folder that is removed
// afterwards; the embedder is one of our own without a model. Ends with 1 where both rankings together are worse than one alone.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { migrate } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { flushExposures } from "@/lib/exposure/note-served";
import { evaluateRetrieval } from "@/lib/testing/evaluate-retrieval";
import { readOptions } from "./read-options";

readOptions({}, "npm run eval:retrieval");

const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-retrieval-"));
const database = { provider: "sqlite", file: path.join(folder, "palimpsest.db") } as const;
const line = (said: string) => process.stdout.write(`${said}\n`);

await migrate(process.cwd(), database);
const db = await openDatabase(database);
try {
  const { memories, questions, ...figures } = await evaluateRetrieval(db);
  line(`${memories} memories, ${questions} questions, English and Chinese.`);
  for (const name of ["lexical", "vector", "fused"] as const) {
    const { recallAt5, meanReciprocalRank } = figures[name];
    line(`  ${name.padEnd(8)} recall@5 ${recallAt5.toFixed(4)}  MRR ${meanReciprocalRank.toFixed(4)}`);
  }
  const { lexical, vector, fused } = figures;
  const isBest = (name: keyof typeof fused) => fused[name] >= Math.max(lexical[name], vector[name]);
  if (!isBest("recallAt5") || !isBest("meanReciprocalRank")) process.exitCode = 1;
} finally {
  await flushExposures(db);
  await db.close();
  rmSync(folder, { recursive: true, force: true });
}
