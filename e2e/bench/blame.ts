// `npm run bench -- --blame`: only how long one waits for a blame.
import { startTestPostgres } from "@/lib/testing/test-postgres";
import { measureBlame } from "./blame-scale";
import { emptyDatabase } from "./empty-database";
import { Goals } from "./goals";

const goals = new Goals();
const postgres = await startTestPostgres({ durable: true });
try {
  for (const provider of ["sqlite", "postgresql"] as const) {
    goals.begin(provider);
    goals.noteBlame(await measureBlame(await emptyDatabase(provider, postgres)));
  }
} finally {
  await postgres.stop();
}
for (const line of goals.lines()) console.log(line);
process.exit(0);
