// `npm run bench -- --doors`, `-- --scale` and `-- --blame`: one part alone, on both databases or on the one that is named.
import { startTestPostgres, type TestPostgres } from "@/lib/testing/test-postgres";
import { benchDoors } from "./bench-doors";
import { benchScale } from "./bench-scale";
import { measureBlame } from "./blame-scale";
import { emptyDatabase } from "./empty-database";
import { type HttpFloors, startFloors } from "./floors";
import { Goals } from "./goals";
import { openRawDriver } from "./raw-floor";

type Provider = "sqlite" | "postgresql";

const has = (option: string) => process.argv.includes(option);
const goals = new Goals();

async function benchPart(provider: Provider, postgres: TestPostgres, http: HttpFloors | null): Promise<void> {
  console.log(`\n═══ ${provider}`);
  goals.begin(provider);
  if (!http) return goals.noteBlame(await measureBlame(await emptyDatabase(provider, postgres)));
  const raw = await openRawDriver(await emptyDatabase(provider, postgres));
  const against = { raw, http, goals };
  if (has("--doors")) await benchDoors(provider, against);
  else await benchScale(await emptyDatabase(provider, postgres), against);
  await raw.close();
}

const providers = (["sqlite", "postgresql"] as const).filter((provider, _, all) => has(provider) || !all.some(has));
const http = has("--blame") ? null : await startFloors();
const postgres = await startTestPostgres({ durable: true });
process.env.E2E_POSTGRES_URL = postgres.url;
try {
  for (const provider of providers) await benchPart(provider, postgres, http);
} finally {
  await http?.stop();
  await postgres.stop();
}
for (const line of goals.lines()) console.log(line);
process.exit(0);
