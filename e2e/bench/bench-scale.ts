import type { Config } from "@/lib/config/config";
import { openDatabase } from "@/lib/db/open-database";
import { ratio, whole } from "./figures";
import type { Goals } from "./goals";
import { measureScale, type ScaleRow } from "./scale";

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

/** How single acts and searches grow with what is stored in an empty database. */
export async function benchScale(location: Config["database"], goals: Goals): Promise<void> {
  const db = await openDatabase(location);
  const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= largestScale);
  console.log("\n memories  retrieve   list 50   folders  one write  resident   file");
  for (const row of await measureScale(db, location.provider === "sqlite" ? location.file : null, sizes)) {
    const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(9);
    console.log(
      `${whole(row.memories).padStart(9)} ${ms(row.retrieveMs)} ${ms(row.listMs)} ${ms(row.foldersMs)}  ${ms(row.writeMs)} ${`${row.residentMb} MB`.padStart(9)} ${row.fileMb === null ? "" : `${row.fileMb} MB`}`,
    );
    reportSearch(row);
    goals.noteScale(row);
    goals.noteSearch(row.memories, row.search);
  }
  await db.close();
}
