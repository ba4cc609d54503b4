// `npm run bench`: what each door costs, as requests per second and as a ratio to floors measured in the same run.
import { startTestPostgres, type TestPostgres } from "@/lib/testing/test-postgres";
import { benchDoors } from "./bench-doors";
import { benchScale } from "./bench-scale";
import { measureBlame } from "./blame-scale";
import { benchBrowser } from "./browser/browser-bench";
import { emptyDatabase } from "./empty-database";
import { type HttpFloors, startFloors } from "./floors";
import { Goals } from "./goals";
import { openRawDriver } from "./raw-floor";

type Provider = "sqlite" | "postgresql";

const goals = new Goals();

async function benchProvider(provider: Provider, postgres: TestPostgres, http: HttpFloors): Promise<void> {
  console.log(`\n═══ ${provider}`);
  goals.begin(provider);
  const raw = await openRawDriver(await emptyDatabase(provider, postgres));
  await benchDoors(provider, { raw, http, goals });
  await benchScale(await emptyDatabase(provider, postgres), { raw, http, goals });
  await raw.close();
  goals.noteBlame(await measureBlame(await emptyDatabase(provider, postgres)));
}

const postgres = await startTestPostgres({ durable: true });
process.env.E2E_POSTGRES_URL = postgres.url;
const http = await startFloors();
try {
  for (const provider of ["sqlite", "postgresql"] as const) await benchProvider(provider, postgres, http);
} finally {
  await http.stop();
  await postgres.stop();
}
for (const line of goals.lines()) console.log(line);
await benchBrowser();
process.exit(0);
