"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { reviewWords } from "@/components/words/review.words";
import { verdictWords } from "@/components/words/review-verdict.words";
import { listsLack, reviewsOf } from "./change-cache";
import type { ChangeDetailJson, ChangeJson } from "./change-json";
import { nameOf } from "./change-names";
import { decideMany, type Many, whyNot } from "./decide-many";
import { decisionsMade } from "./decisions-made";
import { inBatches } from "./in-batches";
import { type Restated, reviewActions, type Verdict } from "./inbox-actions";
import { readWhenDecided, underWay } from "./under-way";
import {
  countPending,
  type Desk,
  type Done,
  leftInWords,
  readAgain,
  showOthers,
  showState,
  stateAfter,
  takeBack,
  undoneInWords,
  type VerdictOptions,
} from "./verdict-sheet";

/** How many were settled beside the one that was meant. */
type Also = { earlier: number; later: number };

const saidOf: Record<Verdict, (what: string, also?: Also) => string> = {
  approve: verdictWords.done.approved,
  flag: verdictWords.done.flagged,
  revert: verdictWords.done.reverted,
};

/** Ids are in the order of time. */
function alsoSettled(id: string, others: readonly string[]): Also {
  const later = others.filter((other) => other > id).length;
  return { earlier: others.length - later, later };
}

/** @returns the sentence of a refusal, null where it was done */
async function send(
  desk: Desk,
  change: ChangeJson,
  verdict: Verdict,
  options: VerdictOptions = {},
): Promise<string | null> {
  const { client, say, remember } = desk;
  const before = reviewsOf(client, [change.id]);
  if (before.size === 0) before.set(change.id, { review: change.review });
  const sayOf = (also?: Also) => saidOf[verdict](nameOf(change), also);
  showState(client, [change.id], stateAfter[verdict]);
  if (change.review.state === "pending") countPending(client, -1);
  say(`${sayOf()}. ${leftInWords(client)}`);
  const expected_state = change.review.state;
  const result = await underWay(client, [change.id], () =>
    reviewActions.decide({ change_id: change.id, verdict, expected_state, ...options }),
  );
  if (!result.ok) return takeBack(client, change, { before, refused: result });
  const others = result.value.change_ids.filter((id) => id !== change.id);
  showOthers(client, others, stateAfter[verdict]);
  remember({ ids: [change.id], name: nameOf(change) }, sayOf(alsoSettled(change.id, others)));
  readAgain(client, [change.id, ...others]);
  return null;
}

/** @returns whether it was done */
async function decide(desk: Desk, change: ChangeJson, verdict: Verdict): Promise<boolean> {
  const refusal = await send(desk, change, verdict);
  if (refusal === null) return true;
  desk.say(`${verdictWords.failed.title}. ${refusal}`);
  toast.error(`${verdictWords.failed.title}: ${nameOf(change)}`, { description: refusal });
  return false;
}

type Undone = {
  states: readonly Restated[];
  /** Of what was not taken back, and why. */
  failed: readonly { error?: string }[];
  unanswered: readonly string[];
};

/** Undoing one may take back others that were settled with it. */
async function undoAll(client: QueryClient, ids: readonly string[], own_only: boolean): Promise<Undone> {
  // The last first; the server goes through each request from its end.
  const { results, settled, answers, unanswered } = await underWay(client, ids, () =>
    inBatches(
      ids.toReversed(),
      (part) => reviewActions.undo({ change_ids: part.toReversed(), own_only }),
      (answered) => {
        toast.progress(verdictWords.progress(answered.length, ids.length), { id: "under-way" });
        decisionsMade.underWay(ids.slice(0, ids.length - answered.length));
      },
    ),
  );
  toast.dismiss("under-way");
  const states = answers.flatMap((answer) => answer.states);
  for (const state of new Set(states.map((one) => one.state))) {
    const ids = states.filter((one) => one.state === state).map(({ change_id: id }) => id);
    showState(client, ids, state);
  }
  countPending(client, states.filter(({ state }) => state === "pending").length);
  readAgain(client, settled);
  return { states, unanswered, failed: results.filter(({ ok }) => !ok) };
}

/** @param ownOnly not what somebody else decided since */
async function undo({ client, say }: Desk, { ids, name }: Done, ownOnly: boolean): Promise<boolean> {
  toast.dismiss("decision");
  const { states, failed, unanswered } = await undoAll(client, ids, ownOnly);
  decisionsMade.underWay([]);
  // What nobody answered is still to be taken back, and before anything older.
  const left = ids.filter((id) => unanswered.includes(id));
  if (left.length > 0) decisionsMade.remember({ ids: left, name });
  const isNone = states.length === 0;
  const problem = isNone ? verdictWords.failed.notUndone : verdictWords.failed.someNotUndone(failed.length);
  if (failed.length > 0) toast.error(problem, { description: whyNot(failed) });
  if (isNone && failed.length > 0) {
    say(`${problem}. ${whyNot(failed)}`);
    return false;
  }
  const sentence = undoneInWords(name, states);
  say(failed.length > 0 ? `${sentence}. ${problem}.` : sentence);
  toast.success(sentence);
  // What was read since the decision is without them.
  const named = states.filter(({ change_id: id }) => ids.includes(id));
  if (named.some(({ change_id: id, state }) => listsLack(client, { id, state })))
    readWhenDecided(client, "listChanges");
  return true;
}

let undoing = false;

/**
 * The verdicts. Each is shown at once and sent after; where the server says no, what was shown is taken back and said.
 * @param onUndone the change is pending again: show it
 */
export function useDecisions(onUndone: (id: string) => void) {
  const client = useQueryClient();
  const [said, say] = useState("");

  /** What has been taken back is none of the last any more. */
  async function undoThis(change: ChangeJson) {
    decisionsMade.forget(change.id);
    if (await undo(desk, { ids: [change.id], name: nameOf(change) }, false)) onUndone(change.id);
  }
  /** One at a time: while it waits for a long act nothing is seen of it, and a second press is not for the act before that. */
  async function undoLast(open: ChangeDetailJson | undefined) {
    if (undoing) return;
    undoing = true;
    await undoNext(open).finally(() => {
      undoing = false;
    });
  }
  async function undoNext(open: ChangeDetailJson | undefined) {
    // A verdict is told before it has arrived, and may be taken back as soon as it is told. One that was refused was never given.
    const sent = decisionsMade.sent();
    if (sent && !(await sent)) return;
    const own = open?.decision?.undoable ? { ids: [open.id], name: nameOf(open) } : undefined;
    const last = decisionsMade.takeLast();
    const target = last ?? own;
    if (!target) return void toast.info(reviewWords.decide.undoNone);
    const [first] = target.ids;
    if ((await undo(desk, target, last !== undefined)) && first) onUndone(first);
  }
  const desk: Desk = {
    client,
    say,
    remember: (one, sentence) => {
      decisionsMade.remember(one);
      say(`${sentence}. ${leftInWords(client)}`);
      toast.undo(sentence, () => void undoLast(undefined), { id: "decision", description: leftInWords(client) });
    },
  };
  return {
    /** What happened last, for a screen reader. */
    said,
    approve: (change: ChangeJson) => decisionsMade.track(decide(desk, change, "approve")),
    flag: (change: ChangeJson) => decisionsMade.track(decide(desk, change, "flag")),
    /** @returns the sentence of a refusal, null where it was done */
    revert: (change: ChangeJson, options: VerdictOptions) => {
      const work = send(desk, change, "revert", options);
      decisionsMade.track(work.then((refusal) => refusal === null));
      return work;
    },
    decideMany: (many: Many) => {
      const work = decideMany(desk, many);
      decisionsMade.track(work.then(({ done }) => done.length > 0));
      return work;
    },
    /** Takes back the last decision made here, else that on the change that is open. */
    undoLast,
    /** Takes back the decision on this change, whichever came after it. */
    undoThis: (change: ChangeJson) => void undoThis(change),
  };
}
