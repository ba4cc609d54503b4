import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Database, WriteTransaction } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";
import type { Matcher } from "./matcher";
import { takeInNames } from "./name-hits";
import type { HitKind, Places, StorePlace } from "./redaction";
import { insertHit, keepPlaces, readScannedComments, readScannedReasons, readScannedVersions } from "./redaction.store";

/** So many texts of 100 kB are in memory at once. */
const versionsAtOnce = 50;
const textsAtOnce = 500;

interface Hit {
  kind: HitKind;
  targetId: string;
  memoryId: string | null;
  content: { start: number; end: number }[];
  path: { start: number; end: number }[];
}

/** One page of one store, looked through. */
interface Page {
  hits: Hit[];
  place: StorePlace;
  read: number;
  versions: number;
}

async function readVersions(sql: Sql, storeId: string, matcher: Matcher, place: StorePlace): Promise<Page> {
  const rows = await readScannedVersions(sql, storeId, { after: place.versions, limit: versionsAtOnce });
  const hits: Hit[] = [];
  for (const row of rows) {
    const { id, path, content, content_sha256: sha256 } = row;
    const found = matcher.inVersion({ id, path, content, sha256 });
    if (found) hits.push({ kind: "version", targetId: id, memoryId: row.memory_id, ...found });
    // Requests are served in between.
    await setImmediate();
  }
  const versions = rows.at(-1)?.seq ?? place.versions;
  return { hits, place: { ...place, versions }, read: rows.length, versions: rows.length };
}

async function readReasons(sql: Sql, storeId: string, matcher: Matcher, place: StorePlace): Promise<Page> {
  const rows = await readScannedReasons(sql, storeId, { after: place.reasons, limit: textsAtOnce });
  const hits = rows.flatMap(({ id, reason }) => textHit("reason", id, matcher.inText(reason)));
  return { hits, place: { ...place, reasons: rows.at(-1)?.seq ?? place.reasons }, read: rows.length, versions: 0 };
}

async function readComments(sql: Sql, storeId: string, matcher: Matcher, place: StorePlace): Promise<Page> {
  const rows = await readScannedComments(sql, storeId, { after: place.comments, limit: textsAtOnce });
  const hits = rows.flatMap(({ id, body }) => textHit("comment", id, matcher.inText(body)));
  return { hits, place: { ...place, comments: rows.at(-1)?.id ?? place.comments }, read: rows.length, versions: 0 };
}

function textHit(kind: "reason" | "comment", targetId: string, content: Hit["content"]): Hit[] {
  return content.length > 0 ? [{ kind, targetId, memoryId: null, content, path: [] }] : [];
}

/** Ids and numbers of a page into the database, with the word that it was read. */
async function keepPage(tx: WriteTransaction, scan: StoreScan, { storeId, hits }: { storeId: string; hits: Hit[] }) {
  for (const { kind, targetId, memoryId, content, path } of hits)
    await insertHit(tx.sql, {
      redaction_id: scan.redactionId,
      kind,
      target_id: targetId,
      store_id: storeId,
      memory_id: memoryId,
      matches: content.length + path.length,
      in_content: JSON.stringify(content),
      in_path: JSON.stringify(path),
      state: memoryId !== null && scan.leftOut?.has(memoryId) ? "left_out" : "found",
    });
}

export interface StoreScan {
  redactionId: string;
  storeIds: readonly string[];
  matcher: Matcher;
  /** Where it begins in each store; a store without goes from its start. Kept up to date. */
  places: Places;
  versionsRead: number;
  /** Memories of which nothing new is to go. */
  leftOut?: ReadonlySet<string>;
}

const start: StorePlace = { versions: 0, reasons: 0, comments: "" };
const parts = [readVersions, readReasons, readComments];

/**
 * Looks through what stores say and ever said, from where the last look ended: versions with their paths, reasons of changes,
 * comments. What is found is kept as ids and places.
 * @param onPage after each page, with how many versions have been read; false ends it
 * @returns how many hits it found, known ones too
 */
export async function scanStores(
  db: Database,
  scan: StoreScan,
  onPage: (versionsRead: number) => Promise<boolean>,
): Promise<number> {
  let found = 0;
  for (const storeId of scan.storeIds) {
    for (const read of parts) {
      for (;;) {
        const page = await read(db.read, storeId, scan.matcher, scan.places[storeId] ?? start);
        scan.places[storeId] = page.place;
        scan.versionsRead += page.versions;
        found += page.hits.length;
        if (page.read === 0) break;
        await db.transaction(async (tx) => {
          await keepPage(tx, scan, { storeId, hits: page.hits });
          await keepPlaces(tx, scan.redactionId, scan);
        });
        if (!(await onPage(scan.versionsRead))) return found;
      }
    }
    await takeInNames(db.read, scan.redactionId, { storeId }, (work) => db.transaction(({ sql }) => work(sql)));
  }
  return found;
}
