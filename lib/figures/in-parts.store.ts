import type { Database } from "@/lib/db/database";
import { type IdRange, readEndOfPart } from "@/lib/db/dialect/figures-statements";

/** Lets other requests have their turn: on SQLite a statement has the thread to itself. */
export const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** So many versions are counted in some 40 ms. */
export const versionsAtOnce = 20_000;

/** What is read of all versions with these ids, on SQLite a few at a time; what is counted by something is in as many rows as parts. */
export async function inParts<Row>(
  db: Database,
  { from, to }: IdRange,
  read: (part: IdRange) => Promise<Row[]> | Row[],
  atOnce = versionsAtOnce,
): Promise<Row[]> {
  if (db.provider === "postgresql") return read({ from, to });
  const rows: Row[] = [];
  for (let start = from; ; ) {
    const end = await readEndOfPart(db.replica, { from: start, to }, atOnce);
    for (const row of await read({ from: start, to: end ?? to })) rows.push(row);
    if (end === null) return rows;
    start = end;
    await pause();
  }
}
