// `npm run bench`: what each door costs, as requests per second and as a ratio to floors measured in the same run.
import { randomBytes } from "node:crypto";
import { startTestPostgres, type TestPostgres } from "@/lib/testing/test-postgres";
import { startAppServer } from "../fixtures/app-server";
import { benchScale } from "./bench-scale";
import { measureBlame } from "./blame-scale";
import { benchBrowser } from "./browser/browser-bench";
import { measureDoors } from "./doors";
import { emptyDatabase } from "./empty-database";
import { whole } from "./figures";
import { type Floors, measureFloors } from "./floors";
import { Goals } from "./goals";
import { openRawDriver } from "./raw-floor";

type Provider = "sqlite" | "postgresql";

const goals = new Goals();

async function benchProvider(provider: Provider, postgres: TestPostgres, http: Floors): Promise<void> {
  console.log(`\n═══ ${provider}`);
  goals.begin(provider);
  const raw = await openRawDriver(await emptyDatabase(provider, postgres));
  const [reads, writes] = [await raw.measure("read"), await raw.measure("write")];
  console.log(
    `raw driver, one by one: ${whole(reads.perSecond)} reads/s, ${whole(writes.perSecond)} full writes/s; in groups of 16 ${whole(writes.groupedPerSecond ?? 0)}/s`,
  );
  const key = `bench_${randomBytes(24).toString("hex")}`;
  const server = await startAppServer({
    provider,
    env: {
      PALIMPSEST_INIT_ADMIN_EMAIL: "bench@example.test",
      PALIMPSEST_INIT_ADMIN_PASSWORD: randomBytes(12).toString("hex"),
      PALIMPSEST_INIT_API_KEY: key,
    },
  });
  await measureDoors({ url: server.url, key }, { raw, http, goals });
  await server.stop();
  await benchScale(await emptyDatabase(provider, postgres), { raw, http, goals });
  await raw.close();
  goals.noteBlame(await measureBlame(await emptyDatabase(provider, postgres)));
}

const postgres = await startTestPostgres({ durable: true });
process.env.E2E_POSTGRES_URL = postgres.url;
try {
  const http = await measureFloors();
  for (const provider of ["sqlite", "postgresql"] as const) await benchProvider(provider, postgres, http);
} finally {
  await postgres.stop();
}
for (const line of goals.lines()) console.log(line);
await benchBrowser();
process.exit(0);
