import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { neighbourOf } from "./change-groups";
import type { ChangeDetailJson, ChangeJson, ChangePageJson, CommentJson } from "./change-json";
import { type InboxPlace, isListed } from "./inbox-place";
import { changeOptions, commentOptions } from "./review.keys";

type Pages = InfiniteData<ChangePageJson>;
type Patch = Partial<Pick<ChangeJson, "review" | "assignees" | "comment_count" | "stale" | "finding_count">>;

export const isList = ({ queryKey: [name, , pages] }: { queryKey: readonly unknown[] }): boolean =>
  name === "listChanges" && pages === "pages";

/** What a session did around a change: one page, beside the change that is open. */
const isAround = ({ queryKey: [name, , pages] }: { queryKey: readonly unknown[] }): boolean =>
  name === "listChanges" && pages === undefined;

/** Writes into every list that is in this page's memory, and into the changes that were opened, without asking the server. */
export function patchChanges(client: QueryClient, patches: ReadonlyMap<string, Patch>): void {
  client.setQueriesData<Pages>({ predicate: isList }, (data) => data && patchPages(data, patches));
  client.setQueriesData<ChangePageJson>({ predicate: isAround }, (page) => page && patchPage(page, patches));
  for (const [id, patch] of patches) {
    client.setQueryData<ChangeDetailJson>(changeOptions(id).queryKey, (known) => known && { ...known, ...patch });
  }
}

function patchPage(page: ChangePageJson, patches: ReadonlyMap<string, Patch>): ChangePageJson {
  if (!page.data.some(({ id }) => patches.has(id))) return page;
  return { ...page, data: page.data.map((change) => ({ ...change, ...patches.get(change.id) })) };
}

function patchPages(data: Pages, patches: ReadonlyMap<string, Patch>): Pages {
  const pages = data.pages.map((page) => patchPage(page, patches));
  return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages };
}

/** Shows a comment that has just been said. The live message of it may have been faster than its answer: then it is there already. */
export function addComment(client: QueryClient, changeId: string, comment: CommentJson): void {
  const { queryKey } = commentOptions(changeId);
  const known = client.getQueryData(queryKey)?.data ?? [];
  const data = known.some(({ id }) => id === comment.id) ? known : [...known, comment];
  client.setQueryData(queryKey, { data });
  // Of those that were removed the place is left, and they do not count.
  patchChanges(client, new Map([[changeId, { comment_count: data.filter(({ body }) => body !== null).length }]]));
}

/** How changes stand in this page's memory, to be brought back if the server says no. */
export function reviewsOf(client: QueryClient, ids: readonly string[]): Map<string, Patch> {
  const wanted = new Set(ids);
  const found = new Map<string, Patch>();
  const note = ({ id, review }: Pick<ChangeJson, "id" | "review">) => {
    if (wanted.has(id) && !found.has(id)) found.set(id, { review });
  };
  for (const [, data] of client.getQueriesData<Pages>({ predicate: isList })) {
    for (const page of data?.pages ?? []) page.data.forEach(note);
  }
  for (const id of ids) {
    const change = client.getQueryData<ChangeDetailJson>(changeOptions(id).queryKey);
    if (change) note(change);
  }
  return found;
}

type Leaving = {
  drawn: readonly ChangeJson[];
  leaving: readonly string[];
  /** What leaves along with them, wherever it stands. */
  also?: readonly string[];
  place: InboxPlace;
};

/** Which of the changes that were drawn comes next when some leave the list. Others have left it already: a verdict is known before it is drawn. */
export function nextListed(client: QueryClient, { drawn, leaving, also = [], place }: Leaving): string | null {
  const known = reviewsOf(
    client,
    drawn.map(({ id }) => id),
  );
  const stateOf = ({ id, review }: ChangeJson) => (known.get(id)?.review ?? review).state;
  const stays = (change: ChangeJson) => isListed(place, stateOf(change)) && !also.includes(change.id);
  const there = drawn.filter((change) => leaving.includes(change.id) || stays(change));
  return neighbourOf(there, leaving);
}

/**
 * Whether a list that is shown is without a change that stands as its changes do: a verdict on it was taken back, or it was flagged.
 * @param mostPages longer lists are not asked
 */
export function listsLack(
  client: QueryClient,
  { id, state }: { id: string; state: ChangeJson["review"]["state"] },
  mostPages = Number.POSITIVE_INFINITY,
): boolean {
  return client.getQueriesData<Pages>({ predicate: isList, type: "active" }).some(([queryKey, data]) => {
    const [, input] = queryKey as [string, { state: readonly unknown[] }];
    if (!data || data.pages.length > mostPages || !input.state.includes(state)) return false;
    return !data.pages.some((page) => page.data.some((change) => change.id === id));
  });
}

/** Whether any of them stands on these pages. */
export const areKnown = (pages: readonly ChangePageJson[], changes: readonly ChangeJson[]): boolean =>
  changes.some(({ id }) => pages.some((page) => page.data.some((known) => known.id === id)));

/** Puts changes that have just come to the top of a list, those that it has already left where they are. */
export function addArrived(data: Pages, arrived: readonly ChangeJson[]): Pages {
  const known = new Set(data.pages.flatMap((page) => page.data.map(({ id }) => id)));
  const added = arrived.filter(({ id }) => !known.has(id));
  const [first, ...rest] = data.pages;
  if (added.length === 0 || !first) return data;
  return { ...data, pages: [{ ...first, data: [...added, ...first.data] }, ...rest] };
}
