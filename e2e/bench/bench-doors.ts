import { randomBytes } from "node:crypto";
import { startAppServer } from "../fixtures/app-server";
import { type Against, measureDoors } from "./doors";
import { whole } from "./figures";

/** The doors of a server whose database is new, after what the driver alone does. */
export async function benchDoors(provider: "sqlite" | "postgresql", against: Against): Promise<void> {
  const { raw } = against;
  console.log(`raw driver, one by one: ${whole((await raw.measure("retrieve")).perSecond)} memories read/s`);
  for (const act of ["create", "update"] as const) {
    const { perSecond, groupedPerSecond } = await raw.measure(act);
    console.log(`its ${act}, whole: ${whole(perSecond)}/s; in groups of 16 ${whole(groupedPerSecond ?? 0)}/s`);
  }
  const key = `bench_${randomBytes(24).toString("hex")}`;
  const server = await startAppServer({
    provider,
    env: {
      PALIMPSEST_INIT_ADMIN_EMAIL: "bench@example.test",
      PALIMPSEST_INIT_ADMIN_PASSWORD: randomBytes(12).toString("hex"),
      PALIMPSEST_INIT_API_KEY: key,
    },
  });
  await measureDoors({ url: server.url, key }, against);
  await server.stop();
}
