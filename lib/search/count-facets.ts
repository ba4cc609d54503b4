import { dayMs } from "@/lib/domain/durations";
import type { HitRow } from "./search.store";
import { type FacetName, type Facets, type FacetValue, facetNames, type NamedId } from "./search-result";

const mostValues = 12;
const ages = [
  ["1d", 1],
  ["7d", 7],
  ["30d", 30],
] as const;

type Counts = Map<string, number>;
export type FacetCounts = Record<FacetName, Counts>;

const add = (counts: Counts, value: string | null | undefined) => {
  if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
};

/** The folder right below the one that is being looked in. */
function folderOf(path: string, below: string): string | null {
  const from = path.startsWith(below) ? below.length : 1;
  const slash = path.indexOf("/", from);
  return slash === -1 ? null : path.slice(0, slash + 1);
}

/** Times are compared as they are written. */
function addAges(counts: Counts, updatedAt: string, since: readonly (readonly [age: string, from: string])[]): void {
  let isOld = true;
  for (const [age, from] of since) {
    if (updatedAt < from) continue;
    add(counts, age);
    isOld = false;
  }
  if (isOld) add(counts, "older");
}

/** What there is to narrow a search by, but for what was found in the texts. */
export function countFacets(rows: readonly HitRow[], below: string, now: number): FacetCounts {
  const counts = Object.fromEntries(facetNames.map((name) => [name, new Map()])) as FacetCounts;
  const since = ages.map(([age, days]) => [age, new Date(now - days * dayMs).toISOString()] as const);
  for (const row of rows) {
    add(counts.store, row.store_id);
    add(counts.path, folderOf(row.path, below));
    add(counts.actor, row.actor_id);
    add(counts.session, row.session_id);
    add(counts.operation, row.operation);
    add(counts.review_state, row.review_state === "exempt" ? null : row.review_state);
    addAges(counts.updated, row.updated_at, since);
  }
  return counts;
}

const most = (counts: Counts): [string, number][] =>
  [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, mostValues);

/** Whom and which runs the facets show, by id. */
export const namedInFacets = ({ actor, session }: FacetCounts): string[] =>
  [...most(actor), ...most(session)].map(([id]) => id);

/** The same as a person reads it, with the rules of what was found, the most frequent first. */
export function presentFacets(counts: FacetCounts, rules: readonly string[], nameOf: (id: string) => NamedId): Facets {
  const finding: Counts = new Map();
  for (const rule of rules) add(finding, rule);
  const named = ([value, count]: [string, number]): FacetValue => ({ value, name: nameOf(value).name, count });
  const bare = ([value, count]: [string, number]): FacetValue => ({ value, name: null, count });
  return {
    store: most(counts.store).map(named),
    path: most(counts.path).map(bare),
    actor: most(counts.actor).map(named),
    session: most(counts.session).map(named),
    operation: most(counts.operation).map(bare),
    review_state: most(counts.review_state).map(bare),
    finding: most(finding).map(bare),
    updated: ["1d", "7d", "30d", "older"].flatMap((age) => {
      const count = counts.updated.get(age) ?? 0;
      return count > 0 ? [{ value: age, name: null, count }] : [];
    }),
  };
}
