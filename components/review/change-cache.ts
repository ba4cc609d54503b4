import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ChangeDetailJson, ChangeJson, ChangePageJson } from "./change-json";
import { changeOptions } from "./review.keys";

type Pages = InfiniteData<ChangePageJson>;
type Patch = Partial<Pick<ChangeJson, "review" | "assignees" | "comment_count" | "stale" | "finding_count">>;

const isList = ([name, , pages]: readonly unknown[]) => name === "listChanges" && pages === "pages";

/** Writes into every list that is in this page's memory, and into the changes that were opened, without asking the server. */
export function patchChanges(client: QueryClient, patches: ReadonlyMap<string, Patch>): void {
  client.setQueriesData<Pages>(
    { predicate: ({ queryKey }) => isList(queryKey) },
    (data) => data && patchPages(data, patches),
  );
  for (const [id, patch] of patches) {
    client.setQueryData<ChangeDetailJson>(changeOptions(id).queryKey, (known) => known && { ...known, ...patch });
  }
}

function patchPages(data: Pages, patches: ReadonlyMap<string, Patch>): Pages {
  const concerned = (page: ChangePageJson) => page.data.some(({ id }) => patches.has(id));
  if (!data.pages.some(concerned)) return data;
  return {
    ...data,
    pages: data.pages.map((page) =>
      concerned(page) ? { ...page, data: page.data.map((change) => ({ ...change, ...patches.get(change.id) })) } : page,
    ),
  };
}

/** How changes stand in this page's memory, to be brought back if the server says no. */
export function reviewsOf(client: QueryClient, ids: readonly string[]): Map<string, Patch> {
  const wanted = new Set(ids);
  const found = new Map<string, Patch>();
  const note = ({ id, review }: Pick<ChangeJson, "id" | "review">) => {
    if (wanted.has(id) && !found.has(id)) found.set(id, { review });
  };
  for (const [, data] of client.getQueriesData<Pages>({ predicate: ({ queryKey }) => isList(queryKey) })) {
    for (const page of data?.pages ?? []) page.data.forEach(note);
  }
  for (const id of ids) {
    const change = client.getQueryData<ChangeDetailJson>(changeOptions(id).queryKey);
    if (change) note(change);
  }
  return found;
}

/** How changes that were drawn stand by what this page knows now: a verdict is known before it is drawn. */
export function statesNow(client: QueryClient, drawn: readonly ChangeJson[]) {
  const ids = drawn.map(({ id }) => id);
  const known = reviewsOf(client, ids);
  return ({ id, review }: ChangeJson): ChangeJson["review"]["state"] => (known.get(id)?.review ?? review).state;
}

/** No reading that is under way may bring back what was true before an act. */
export async function stopReading(client: QueryClient): Promise<void> {
  await client.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] === "listChanges" });
}

/** Puts changes that have just come to the top of a list, those that it has already left where they are. */
export function addArrived(data: Pages, arrived: readonly ChangeJson[]): Pages {
  const known = new Set(data.pages.flatMap((page) => page.data.map(({ id }) => id)));
  const added = arrived.filter(({ id }) => !known.has(id));
  const [first, ...rest] = data.pages;
  if (added.length === 0 || !first) return data;
  return { ...data, pages: [{ ...first, data: [...added, ...first.data] }, ...rest] };
}
