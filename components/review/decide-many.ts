import { toast } from "@/components/ui/toast";
import { verdictWords } from "@/components/words/review-verdict.words";
import { type BulkState, decisionOrder } from "@/lib/domain/review-state";
import { patchChanges, reviewsOf } from "./change-cache";
import type { ChangeJson } from "./change-json";
import { decisionsMade } from "./decisions-made";
import { inBatches } from "./in-batches";
import { reviewActions, type Verdict } from "./inbox-actions";
import { readWhenDecided, underWay } from "./under-way";
import {
  countPending,
  type Desk,
  readAgain,
  showOthers,
  showState,
  stateAfter,
  type VerdictOptions,
} from "./verdict-sheet";

const saidOf: Record<Verdict, (count: number, also: number) => string> = {
  approve: verdictWords.done.approvedMany,
  flag: verdictWords.done.flaggedMany,
  revert: verdictWords.done.revertedMany,
};

/** Changes that stand in one state, and one verdict on each. */
export type Many = { changes: readonly ChangeJson[]; state: BulkState; verdict: Verdict; options?: VerdictOptions };

/** Each reason once; more than a few nobody reads in a notice. */
export const whyNot = (failed: readonly { error?: string }[]) =>
  [...new Set(failed.map(({ error }) => error))].slice(0, 3).join(" ");

/** @returns what was decided on, with what went along; the sentence where all of it was refused */
export async function decideMany(
  { client, say, remember }: Desk,
  { changes, state, verdict, options }: Many,
): Promise<{ done: string[]; refusal: string | null }> {
  const ids = changes.map(({ id }) => id);
  const before = reviewsOf(client, ids);
  // Its button would take back this one.
  toast.dismiss("decision");
  showState(client, ids, stateAfter[verdict]);
  if (state === "pending") countPending(client, -ids.length);
  const { results, settled } = await underWay(client, ids, () =>
    inBatches(
      decisionOrder(ids, verdict, state),
      (part) => reviewActions.decideMany({ change_ids: part, verdict, expected_state: state, ...options }),
      (answered) => {
        toast.progress(verdictWords.progress(answered.length, ids.length), { id: "under-way" });
        decisionsMade.underWay(answered.flatMap(({ change_id: id, ok }) => (ok ? id : [])));
      },
    ),
  );
  toast.dismiss("under-way");
  const failed = results.filter(({ ok }) => !ok);
  // In the order in which they were decided on, which an undo goes back.
  const done = results.filter(({ ok }) => ok).map(({ change_id: id }) => id);
  patchChanges(client, new Map([...before].filter(([id]) => !done.includes(id))));
  const others = settled.filter((id) => !ids.includes(id));
  showOthers(client, others, stateAfter[verdict]);
  // Until the number has been read anew: whether what was refused still waits only the server knows.
  if (state === "pending") countPending(client, failed.length);
  decisionsMade.underWay([]);
  if (done.length > 0) remember({ ids: done, name: "" }, saidOf[verdict](done.length, others.length));
  readAgain(client, [...ids, ...others]);
  if (failed.length > 0) readWhenDecided(client, "listChanges");
  if (done.length === 0) {
    say(whyNot(failed));
    return { done: [], refusal: whyNot(failed) };
  }
  if (failed.length > 0) toast.error(verdictWords.failed.some[verdict](failed.length), { description: whyNot(failed) });
  return { done: [...done, ...others], refusal: null };
}
