import "server-only";
import type { Sql } from "@/lib/db/sql";
import { stretchesInPath } from "@/lib/domain/entry";
import type { Stretch } from "@/lib/domain/text-matches";
import { joinStretches } from "./matcher";
import { keepPathHit, type NamingHitRow, readNamingHits, readPathsOfMemory } from "./redaction.store";

const atOnce = 50;

interface Place {
  storeId: string;
  memoryId?: string;
}

const fileOf = (path: string) => path.slice(path.lastIndexOf("/"));
const stretchesOf = (json: string | null) => JSON.parse(json ?? "[]") as Stretch[];

/** Every version of the memory that has the same name as this one, which its text gave it: the name goes with the text. */
async function takeInName(sql: Sql, redactionId: string, storeId: string, hit: NamingHitRow): Promise<void> {
  const { kind, memory_id: memoryId, path: named } = hit;
  const said = stretchesInPath(named, hit.content, stretchesOf(hit.in_content));
  if (said.length === 0) return;
  for (const { id, path, in_path } of await readPathsOfMemory(sql, redactionId, { kind, storeId, memoryId })) {
    if (fileOf(path) !== fileOf(named)) continue;
    const shift = path.length - named.length;
    const known = stretchesOf(in_path);
    const all = joinStretches([
      ...known,
      ...said.map(({ start, end }) => ({ start: start + shift, end: end + shift })),
    ]);
    if (JSON.stringify(all) === JSON.stringify(known)) continue;
    await keepPathHit(sql, {
      ...{ redaction_id: redactionId, kind, target_id: id, store_id: storeId, memory_id: memoryId },
      ...{ matches: Math.max(all.length - known.length, 0), in_path: JSON.stringify(all) },
    });
  }
}

/**
 * An entry is kept under its first words. Where these go, what else the memory said and says under that name becomes a hit of its
 * path, whatever its text: one that was edited since keeps the name.
 * @param write carries out what it is given in one transaction
 */
export async function takeInNames(
  read: Sql,
  redactionId: string,
  place: Place,
  write: (work: (sql: Sql) => Promise<void>) => Promise<void>,
): Promise<void> {
  for (let after = ""; ; ) {
    const page = await readNamingHits(read, redactionId, { ...place, after, limit: atOnce });
    const last = page.at(-1);
    if (!last) return;
    await write(async (sql) => {
      for (const hit of page) await takeInName(sql, redactionId, place.storeId, hit);
    });
    after = last.target_id;
  }
}
