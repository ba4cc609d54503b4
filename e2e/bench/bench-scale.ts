import path from "node:path";
import type { Context } from "@/lib/access/context";
import type { Config } from "@/lib/config/config";
import { openDatabase } from "@/lib/db/open-database";
import { createKey } from "@/lib/key/create-key";
import { createKeyInput } from "@/lib/key/key.schema";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { startAppServer } from "../fixtures/app-server";
import { type Against, measureDoors } from "./doors";
import { ratio, whole } from "./figures";
import type { Goals } from "./goals";
import { measureScale, type ScaleRow } from "./scale";

type Location = Config["database"];

/** A million takes a quarter of an hour more for each database, so it is asked for. */
const largestScale = Number(process.env.BENCH_MEMORIES ?? 100_000);

function reportSearch({ memories, search }: ScaleRow): void {
  console.log(`          search over ${whole(memories)}     p50       p95   to the index: alone  ranked`);
  for (const { name, p50, p95, toRaw, toRanked } of search) {
    const ratios = [toRaw, toRanked].map((value) => (value === null ? "" : ratio(value).padStart(9)));
    const ms = (value: number) => `${value.toFixed(1).padStart(6)} ms`;
    console.log(`          ${name.padEnd(20)} ${ms(p50)} ${ms(p95)}     ${ratios.join(" ")}`);
  }
}

/** The doors of a server on what is stored by now. */
async function benchDoors(context: Context, location: Location, against: Against): Promise<void> {
  const input = createKeyInput.parse({ name: "Benchmark", access: "read_write" });
  const { secret } = await createKey(context, input);
  const { provider } = location;
  const place =
    location.provider === "sqlite" ? { dataDir: path.dirname(location.file) } : { databaseUrl: location.url };
  const server = await startAppServer({ provider, ...place });
  await measureDoors({ url: server.url, key: secret }, { ...against, goals: null }, 1);
  await server.stop();
}

/** How single acts, searches and doors change with what is stored in an empty database. */
export async function benchScale(location: Location, against: Against & { goals: Goals }): Promise<void> {
  const db = await openDatabase(location);
  const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
  const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= largestScale);
  const file = location.provider === "sqlite" ? location.file : null;
  for await (const row of measureScale(context, file, sizes)) {
    const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(9);
    console.log("\n memories  retrieve   list 50   folders  one write  resident   file");
    console.log(
      `${whole(row.memories).padStart(9)} ${ms(row.retrieveMs)} ${ms(row.listMs)} ${ms(row.foldersMs)}  ${ms(row.writeMs)} ${`${row.residentMb} MB`.padStart(9)} ${row.fileMb === null ? "" : `${row.fileMb} MB`}`,
    );
    reportSearch(row);
    against.goals.noteScale(row);
    against.goals.noteSearch(row.memories, row.search);
    await benchDoors(context, location, against);
  }
  await db.close();
}
