// `npm run bench -- --scale` and `-- --blame`: one part alone, on both databases.
import type { Config } from "@/lib/config/config";
import { startTestPostgres } from "@/lib/testing/test-postgres";
import { benchScale } from "./bench-scale";
import { measureBlame } from "./blame-scale";
import { emptyDatabase } from "./empty-database";
import { Goals } from "./goals";

type Part = (location: Config["database"]) => Promise<unknown>;

const goals = new Goals();
const scale: Part = (location) => benchScale(location, goals);
const blame: Part = async (location) => goals.noteBlame(await measureBlame(location));
const postgres = await startTestPostgres({ durable: true });
try {
  for (const provider of ["sqlite", "postgresql"] as const) {
    console.log(`\n═══ ${provider}`);
    goals.begin(provider);
    await (process.argv.includes("--scale") ? scale : blame)(await emptyDatabase(provider, postgres));
  }
} finally {
  await postgres.stop();
}
for (const line of goals.lines()) console.log(line);
process.exit(0);
