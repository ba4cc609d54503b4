import "server-only";
import { actorMay, assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { scoreName, searchTerms } from "@/lib/domain/fuzzy-match";
import { findKeys } from "@/lib/key/key.store";
import { expireDue } from "@/lib/retention/expire-due";
import { findServiceAccounts } from "@/lib/service-account/service-account.store";
import { accountPlace, findById, findSessionPlaces, idsIn, keyPlace } from "./find-by-id";
import type { FindPlacesInput } from "./navigation.schema";
import type { FoundPlaces, Place } from "./place";
import { findNamedStores, type NamedStore, searchSessions } from "./places.store";
import { searchMemories } from "./search-memories";

const mostMemories = 20;
const mostOthers = 6;
const mostStores = 2_000;
const mostPasted = 5;

/** The best by name. */
function best<Row>(rows: readonly Row[], query: string, nameOf: (row: Row) => string): Row[] {
  return rows
    .map((row) => ({ row, score: scoreName(query, nameOf(row)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostOthers)
    .map(({ row }) => row);
}

const storePlace = ({ archivedAt, ...store }: NamedStore): Place => ({
  kind: "store",
  ...store,
  archived: archivedAt !== null,
});

const mostNamed = 3;

/** The stores that some of the words name, with the words that are left for the path. */
function namedIn(terms: readonly string[], stores: readonly NamedStore[]) {
  return stores
    .map((store) => ({ store, rest: terms.filter((term) => !store.name.toLowerCase().includes(term)) }))
    .filter(({ rest }) => rest.length > 0 && rest.length < terms.length)
    .slice(0, mostNamed);
}

/** Memories by path; a word may name the store instead: "support refunds" finds refunds.md in Customer support. */
async function findMemories(context: Context, query: string, stores: readonly NamedStore[]): Promise<FoundPlaces> {
  if (!actorMay(context.actor, "memory.read")) return { places: [], partial: false };
  const found = await searchMemories(context, { query, stores, limit: mostMemories });
  const terms = searchTerms(query);
  if (terms.length < 2 || found.places.length >= mostMemories) return found;
  for (const { store, rest } of namedIn(terms, stores)) {
    const within = await searchMemories(context, { query: rest.join(" "), stores: [store], limit: mostMemories });
    found.places.push(...within.places.filter((place) => found.places.every(({ id }) => id !== place.id)));
  }
  return { ...found, places: found.places.slice(0, mostMemories) };
}

async function findSessions(context: Context, query: string): Promise<Place[]> {
  if (!actorMay(context.actor, "version.read")) return [];
  const patterns = searchTerms(query).map((term) => `%${term.replace(/[\\%_]/g, "\\$&")}%`);
  const { workspaceId } = context.actor;
  const sessions = await searchSessions(context.db.read, workspaceId, { patterns, limit: mostOthers });
  return findSessionPlaces(context, sessions);
}

async function findKeyPlaces({ db, actor }: Context, query: string): Promise<Place[]> {
  if (!actorMay(actor, "key.list")) return [];
  return best(await findKeys(db, actor.workspaceId), query, (key) => key.name).map(keyPlace);
}

async function findAccountPlaces({ db, actor }: Context, query: string): Promise<Place[]> {
  if (!actorMay(actor, "key.list")) return [];
  return best(await findServiceAccounts(db, actor.workspaceId), query, ({ name }) => name).map(accountPlace);
}

async function search(context: Context, query: string): Promise<FoundPlaces> {
  const { actor, db } = context;
  await expireDue(db, context.now());
  const ids = actor.kind === "key" && actor.stores !== "all" ? [...actor.stores] : null;
  const stores = await findNamedStores(db, { workspaceId: actor.workspaceId, ids, limit: mostStores });
  const [memories, sessions, keys, accounts] = await Promise.all([
    findMemories(context, query, stores),
    findSessions(context, query),
    findKeyPlaces(context, query),
    findAccountPlaces(context, query),
  ]);
  const named = best(stores, query, (store) => store.name).map(storePlace);
  return { places: [...named, ...memories.places, ...sessions, ...accounts, ...keys], partial: memories.partial };
}

/**
 * Where somebody may want to go: what a pasted id stands for, or the stores, memories, sessions, service accounts and keys whose names fit what was
 * typed. Only what exists for the actor is found.
 */
export async function findPlaces(context: Context, input: FindPlacesInput): Promise<FoundPlaces> {
  assertMay(context.actor, "store.read");
  const known = await findById(context, input.ids);
  const pasted = idsIn(input.query).slice(0, mostPasted);
  if (pasted.length > 0) return { places: [...known, ...(await findById(context, pasted))], partial: false };
  if (searchTerms(input.query).length === 0) return { places: known, partial: false };
  const found = await search(context, input.query);
  return { ...found, places: [...known, ...found.places] };
}
