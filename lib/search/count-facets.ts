import "server-only";
import type { Context } from "@/lib/access/context";
import { type HitRow, namesOf, rulesFoundIn } from "./search.store";
import { type FacetName, type Facets, type FacetValue, facetNames } from "./search-result";

const mostValues = 12;
const dayMs = 86_400_000;
const ages = [
  ["1d", 1],
  ["7d", 7],
  ["30d", 30],
] as const;

type Counts = Map<string, number>;

const add = (counts: Counts, value: string | null | undefined) => {
  if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
};

/** The folder right below the one that is being looked in. */
function folderOf(path: string, below: string): string | null {
  const from = path.startsWith(below) ? below.length : 1;
  const slash = path.indexOf("/", from);
  return slash === -1 ? null : path.slice(0, slash + 1);
}

function addAges(counts: Counts, updatedAt: string, now: number): void {
  const days = (now - Date.parse(updatedAt)) / dayMs;
  for (const [age, most] of ages) if (days <= most) add(counts, age);
  if (days > 30) add(counts, "older");
}

function countAll(rows: readonly HitRow[], below: string, now: number): Record<FacetName, Counts> {
  const counts = Object.fromEntries(facetNames.map((name) => [name, new Map()])) as Record<FacetName, Counts>;
  for (const row of rows) {
    add(counts.store, row.store_id);
    add(counts.path, folderOf(row.path, below));
    add(counts.actor, row.actor_id);
    add(counts.session, row.session_id);
    add(counts.operation, row.operation);
    add(counts.review_state, row.review_state === "exempt" ? null : row.review_state);
    addAges(counts.updated, row.updated_at, now);
  }
  return counts;
}

const most = (counts: Counts): [string, number][] =>
  [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, mostValues);

/** What there is to narrow a search by, the most frequent first. */
export async function countFacets(
  { db, actor, now }: Context,
  rows: readonly HitRow[],
  { storeNames, below }: { storeNames: ReadonlyMap<string, string>; below: string },
): Promise<Facets> {
  const counts = countAll(rows, below, Date.parse(now()));
  for (const { rule } of await rulesFoundIn(db, rows)) add(counts.finding, rule);
  const [actors, sessions] = [most(counts.actor), most(counts.session)];
  const nameOf = await namesOf(
    db,
    actor.workspaceId,
    [...actors, ...sessions].map(([id]) => id),
  );
  const named = ([value, count]: [string, number]): FacetValue => ({ value, name: nameOf(value).name, count });
  const bare = ([value, count]: [string, number]): FacetValue => ({ value, name: null, count });
  return {
    store: most(counts.store).map(([value, count]) => ({ value, name: storeNames.get(value) ?? null, count })),
    path: most(counts.path).map(bare),
    actor: actors.map(named),
    session: sessions.map(named),
    operation: most(counts.operation).map(bare),
    review_state: most(counts.review_state).map(bare),
    finding: most(counts.finding).map(bare),
    updated: ["1d", "7d", "30d", "older"].flatMap((age) => {
      const count = counts.updated.get(age) ?? 0;
      return count > 0 ? [{ value: age, name: null, count }] : [];
    }),
  };
}
