import { hashKey, type QueryClient } from "@tanstack/react-query";
import { type UndoneHow, undoneHow, verdictWords } from "@/components/words/review-verdict.words";
import { mostCounted, type ReviewState } from "@/lib/domain/review-state";
import type { ActionResult } from "@/lib/doors/console/action-result";
import { patchChanges, type reviewsOf } from "./change-cache";
import type { ChangeCountsJson, ChangeJson } from "./change-json";
import type { Restated, Verdict } from "./inbox-actions";
import { changeCountsOptions, changeOptions } from "./review.keys";
import { countWhenDecided } from "./under-way";

/** What one act decided on, to be taken back together. */
export type Done = { ids: string[]; name: string };
export type VerdictOptions = { comment?: string; include_later?: boolean };
export type Desk = {
  client: QueryClient;
  say: (sentence: string) => void;
  remember: (done: Done, sentence: string) => void;
};

export const stateAfter: Record<Verdict, ReviewState> = { approve: "approved", flag: "flagged", revert: "reverted" };

type Refused = ActionResult<never> & { ok: false };
type Before = ReturnType<typeof reviewsOf>;

/** Shows changes as they will stand, before the server has said so. */
export function showState(client: QueryClient, ids: readonly string[], state: ReviewState | null): void {
  const review = { state, by: null, at: new Date().toISOString() };
  patchChanges(client, new Map(ids.map((id) => [id, { review }])));
}

/** The same for how many wait. */
export function countPending(client: QueryClient, by: number): void {
  client.setQueryData<ChangeCountsJson>(
    changeCountsOptions().queryKey,
    // Where there are more than were counted, there still are.
    (counts) =>
      counts && counts.pending < mostCounted ? { ...counts, pending: Math.max(0, counts.pending + by) } : counts,
  );
}

/** What a verdict settled beside what was decided on is shown, and counts no more; all of it waited. */
export function showOthers(client: QueryClient, ids: readonly string[], state: ReviewState): void {
  showState(client, ids, state);
  countPending(client, -ids.length);
}

/** How many are left, in words. */
export function leftInWords(client: QueryClient): string {
  const pending = client.getQueryData(changeCountsOptions().queryKey)?.pending;
  if (pending === undefined) return "";
  if (pending >= mostCounted) return verdictWords.done.manyLeft(mostCounted);
  return pending === 0 ? verdictWords.done.noneLeft : verdictWords.done.left(pending);
}

/** What is said after an undo: how what was decided on stands again. */
export function undoneInWords(name: string, states: readonly Restated[]): string {
  const all = new Set(states.map(({ state }) => state ?? "none"));
  const [only] = all;
  const how = all.size === 1 && only !== undefined && only in undoneHow ? (only as UndoneHow) : "mixed";
  const { undone, undoneMany } = verdictWords.done;
  return name ? undone(name, states.length - 1, how) : undoneMany(states.length, how);
}

export function readAgain(client: QueryClient, ids: readonly string[]): void {
  const named = new Set(ids.map((id) => hashKey(changeOptions(id).queryKey)));
  void client.invalidateQueries({ predicate: ({ queryHash }) => named.has(queryHash) });
}

/** What is read anew where changes were given: how many are somebody's own, too. */
export function readGiven(client: QueryClient, ids: readonly string[]): void {
  readAgain(client, ids);
  countWhenDecided(client);
}

/** Takes back what was shown and looks at what is true. Answers why it was refused, with the name of whoever was first. */
export async function takeBack(
  client: QueryClient,
  change: ChangeJson,
  { before, refused }: { before: Before; refused: Refused },
): Promise<string> {
  patchChanges(client, before);
  const moved = refused.code === "conflict" || refused.code === "not_found";
  const fresh = { ...changeOptions(change.id), staleTime: 0 };
  const now = moved ? await client.fetchQuery(fresh).catch(() => null) : null;
  if (now) patchChanges(client, new Map([[change.id, { review: now.review }]]));
  return refused.message;
}
