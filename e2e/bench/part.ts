// `npm run bench -- --scale` and `-- --blame`: one part alone, on both databases.
import { startTestPostgres } from "@/lib/testing/test-postgres";
import { benchScale } from "./bench-scale";
import { measureBlame } from "./blame-scale";
import { emptyDatabase } from "./empty-database";
import { measureFloors } from "./floors";
import { Goals } from "./goals";
import { openRawDriver } from "./raw-floor";

const goals = new Goals();
const http = process.argv.includes("--scale") ? await measureFloors() : null;
const postgres = await startTestPostgres({ durable: true });
try {
  for (const provider of ["sqlite", "postgresql"] as const) {
    console.log(`\n═══ ${provider}`);
    goals.begin(provider);
    const location = await emptyDatabase(provider, postgres);
    if (http) {
      const raw = await openRawDriver(await emptyDatabase(provider, postgres));
      await benchScale(location, { raw, http, goals });
      await raw.close();
    } else {
      goals.noteBlame(await measureBlame(location));
    }
  }
} finally {
  await postgres.stop();
}
for (const line of goals.lines()) console.log(line);
process.exit(0);
