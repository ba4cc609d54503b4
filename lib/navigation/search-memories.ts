import "server-only";
import type { Context } from "@/lib/access/context";
import { scorePath, searchTerms } from "@/lib/domain/fuzzy-match";
import type { Place } from "./place";
import { type FoundMemoryRow, type NamedStore, type PathSearch, searchPathPrefix, searchPaths } from "./places.store";

export interface MemorySearch {
  query: string;
  /** The stores to look in, in this order. */
  stores: readonly NamedStore[];
  limit: number;
}

/** A person waits this long for a list of names; what has not been looked through by then is left out, and that is said. */
const mostMs = 60;
/** Stores are looked through in groups of about so many memories, so that other requests get their turn in between. */
const groupSize = 10_000;
const mostStoresInGroup = 256;
/** Groups that PostgreSQL looks through side by side; SQLite takes them one after the other anyway. */
const atOnce = 2;
/** Read for each result that is shown, because the final order is decided here and not by the database. */
const readAhead = 3;

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");
/** Databases fold ASCII letters only: any other letter may be any letter there, and is compared here. */
const foldable = (text: string) => escaped(text.toLowerCase()).replace(/[^\p{ASCII}]/gu, "_");

function groupsOf(stores: readonly NamedStore[]): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const store of stores) {
    if (store.memoryCount === 0) continue;
    const group = groups.at(-1);
    if (!group || room < store.memoryCount || group.length === mostStoresInGroup) {
      groups.push([store.id]);
      room = groupSize - store.memoryCount;
    } else {
      group.push(store.id);
      room -= store.memoryCount;
    }
  }
  return groups;
}

/** The letters of each word in order, which includes the words themselves; of short words only those, as their letters are everywhere. */
const patternOf = (term: string) => `%${(term.length < 3 ? [term] : [...term]).map(foldable).join("%")}%`;

/** What is better among the fitting: a last segment that is the word, with or without an ending; one that begins so; the word anywhere. */
function betterOf(term: string): string[] {
  const word = foldable(term);
  const name = foldable(term.replace(/^\//, ""));
  return [`%/${name}`, `%/${name}.%`, `%/${name}%`, `%${word}%`];
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Found {
  rows: FoundMemoryRow[];
  partial: boolean;
}

/** One pass over the paths of the stores, ended when a person has waited for long enough. */
async function passOver(
  { db }: Context,
  groups: readonly string[][],
  search: Omit<PathSearch, "storeIds">,
): Promise<Found> {
  const until = performance.now() + mostMs;
  const rows: FoundMemoryRow[] = [];
  for (let at = 0; at < groups.length; at += atOnce) {
    if (performance.now() > until) return { rows, partial: true };
    const found = await Promise.all(
      groups.slice(at, at + atOnce).map((storeIds) => searchPaths(db.read, { ...search, storeIds })),
    );
    rows.push(...found.flat());
    await turn();
  }
  return { rows, partial: false };
}

/** Live memories whose paths fit what was typed, best first. The number of results and the time are bounded. */
export async function searchMemories(
  context: Context,
  { query, stores, limit }: MemorySearch,
): Promise<{ places: Place[]; partial: boolean }> {
  const terms = searchTerms(query);
  const last = terms.at(-1);
  if (last === undefined) return { places: [], partial: false };
  const groups = groupsOf(stores);
  const prefix = query.trim();
  if (prefix.startsWith("/") && prefix.length > 1) {
    const below: FoundMemoryRow[] = [];
    for (const storeIds of groups)
      below.push(...(await searchPathPrefix(context.db.read, { storeIds, prefix, limit })));
    if (below.length >= limit) return { places: placesOf(query, below, stores).slice(0, limit), partial: false };
  }
  const patterns = terms.map(patternOf);
  const { rows, partial } = await passOver(context, groups, {
    patterns,
    better: betterOf(last),
    limit: limit * readAhead,
  });
  return { places: placesOf(query, rows, stores).slice(0, limit), partial };
}

function placesOf(query: string, rows: readonly FoundMemoryRow[], stores: readonly NamedStore[]): Place[] {
  const names = new Map(stores.map((store) => [store.id, store.name]));
  return rows
    .map((row) => ({ row, score: scorePath(query, row.path) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.row.path.length - b.row.path.length)
    .map(({ row }) => ({
      kind: "memory",
      id: row.id,
      path: row.path,
      deleted: false,
      storeId: row.store_id,
      storeName: names.get(row.store_id) ?? "",
    }));
}
