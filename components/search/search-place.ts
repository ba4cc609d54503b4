import { dayMs, hourMs } from "@/lib/domain/durations";
import { reviewStates } from "@/lib/domain/review-state";

export const ages = ["1d", "7d", "30d", "older"] as const;
export type Age = (typeof ages)[number];
const operations = ["created", "modified", "deleted"] as const;

/** What is searched for, where, and what it is narrowed down by, as the address says it. Left out is what is usual. */
export type SearchPlace = {
  q?: string;
  scope?: "history";
  store?: string;
  /** A folder, with a slash at its end. */
  path?: string;
  actor?: string;
  session?: string;
  operation?: (typeof operations)[number];
  state?: (typeof reviewStates)[number];
  finding?: string;
  age?: Age;
  /** A moment of the named store, or the change that it is right after: what was live then. */
  at?: string;
};

type Search = { get: (name: string) => string | null };

export const mostCharacters = 1_000;

const oneOf = <Value extends string>(known: readonly Value[], text: string | null): Value | undefined =>
  known.find((value) => value === text);
const wordOf = (text: string | null, most = 128): string | undefined =>
  text !== null && text !== "" && text.length <= most ? text : undefined;

/** A time or a change, as the server takes it. */
function momentOf(text: string | null): string | undefined {
  if (text === null) return undefined;
  if (/^chg_[0-9A-Z]{26}$/.test(text)) return text;
  const isTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text));
  return isTime ? new Date(text).toISOString() : undefined;
}

/** Reads an address; what it does not understand is left out. */
export function readSearch(search: Search): SearchPlace {
  const store = search.get("store");
  const path = wordOf(search.get("path"), mostCharacters);
  const read: SearchPlace = {
    q: wordOf(search.get("q")?.slice(0, mostCharacters).toWellFormed().replaceAll("\0", "") ?? null, mostCharacters),
    scope: oneOf(["history"], search.get("scope")),
    store: store !== null && /^memstore_[0-9A-Z]{26}$/.test(store) ? store : undefined,
    path: path?.startsWith("/") && path.endsWith("/") ? path : undefined,
    actor: wordOf(search.get("actor")),
    session: wordOf(search.get("session")),
    operation: oneOf(operations, search.get("operation")),
    state: oneOf(reviewStates, search.get("state")),
    finding: wordOf(search.get("finding")),
    age: oneOf(ages, search.get("age")),
  };
  if (read.store !== undefined) read.at = momentOf(search.get("at"));
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** What results are counted by. */
export const facetNames = ["store", "path", "actor", "session", "operation", "state", "finding", "age"] as const;
export type FacetName = (typeof facetNames)[number];
const filterNames = [...facetNames, "at"] as const;
export type FilterName = (typeof filterNames)[number];

/** Looked for version by version, backwards: in the history, and in a store as it was. */
export const isWalked = ({ scope, at }: SearchPlace): boolean => scope === "history" || at !== undefined;

export const filtersOf = (place: SearchPlace) =>
  filterNames.flatMap((name) => (place[name] === undefined ? [] : [{ name, value: place[name] as string }]));

/** The address of a place, always written the same way. */
export function searchHref(place: SearchPlace): string {
  const search = new URLSearchParams();
  for (const name of ["q", "scope", ...filterNames] as const) {
    const value = name === "at" && !place.store ? undefined : place[name];
    if (value) search.set(name, value);
  }
  return search.size > 0 ? `/search?${search}` : "/search";
}

/** To the hour, so that the same search is asked for by the same words for a while. */
function agesAt(age: Age | undefined, now: number): { updated_gte?: string; updated_lte?: string } {
  if (!age) return {};
  const hour = Math.floor(now / hourMs) * hourMs;
  if (age === "older") return { updated_lte: new Date(hour - 30 * dayMs).toISOString() };
  return { updated_gte: new Date(hour - Number.parseInt(age, 10) * dayMs).toISOString() };
}

/** What the server is asked for. */
export function searchInput(place: SearchPlace, now: number): Record<string, unknown> {
  const input = {
    query: place.q ?? "",
    scope: place.scope,
    memory_store_id: place.store,
    path_prefix: place.path,
    actor_id: place.actor,
    session_id: place.session,
    operation: place.operation,
    review_state: place.state,
    finding: place.finding,
    at: place.at,
    ...agesAt(place.age, now),
  };
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
