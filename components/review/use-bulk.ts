"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useCallback, useLayoutEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { verdictWords } from "@/components/words/review-verdict.words";
import { mostAtOnce } from "@/lib/domain/review-state";
import type { ChangeJson } from "./change-json";
import { allToggled, nothingChosen, ranged, toggled, withAll, without } from "./choice";
import type { Many } from "./decide-many";
import { giveMany } from "./give-many";
import type { Asked } from "./inbox-dialogs";
import { bulkStateOf, type InboxPlace, leavesWhenGiven } from "./inbox-place";
import type { useDecisions } from "./use-decisions";
import type { useInboxCursor } from "./use-inbox-cursor";
import type { VerdictOptions } from "./verdict-sheet";

/** Which changes are chosen, to be decided on together. */
export function useChosen(order: readonly ChangeJson[], place: InboxPlace) {
  const state = bulkStateOf(place);
  const [choice, setChoice] = useState(nothingChosen);
  const [chosenIn, setChosenIn] = useState(state);
  // Where others may be chosen nothing is chosen yet: what left the list it was chosen in may stand there.
  if (chosenIn !== state) {
    setChosenIn(state);
    setChoice(nothingChosen);
  }
  const shown = useRef(order);
  useLayoutEffect(() => {
    shown.current = order;
  }, [order]);
  const range = useCallback((from: string, to: string) => {
    const ids = shown.current.map(({ id }) => id);
    setChoice((known) => ranged(known, ids, { from, to }));
  }, []);
  const choose = useCallback(
    (id: string, isRange = false) => (isRange ? range(id, id) : setChoice((known) => toggled(known, id))),
    [range],
  );
  return {
    chosen: choice.chosen,
    /** @param isRange from the one that was chosen last to this one */
    choose,
    range,
    chooseAll: (ids: readonly string[]) => setChoice((known) => withAll(known, ids)),
    toggleAll: (ids: readonly string[]) => setChoice((known) => allToggled(known, ids)),
    drop: (ids: readonly string[]) => setChoice((known) => without(known, ids)),
    clear: () => setChoice(nothingChosen),
  };
}

type BulkOptions = {
  place: InboxPlace;
  order: readonly ChangeJson[];
  selection: ReturnType<typeof useChosen>;
  cursor: ReturnType<typeof useInboxCursor>;
  decisions: ReturnType<typeof useDecisions>;
  ask: Dispatch<SetStateAction<Asked | null>>;
};

/** What is done with all that is chosen, by button and by key, with what is asked before. */
export function useBulk({ place, order, selection, cursor, decisions, ask }: BulkOptions) {
  const client = useQueryClient();
  const state = bulkStateOf(place);
  const chosen = order.filter(({ id, review }) => selection.chosen.has(id) && review.state === state);
  function withChosen(act: (changes: readonly ChangeJson[]) => void) {
    if (chosen.length > mostAtOnce) toast.info(verdictWords.selection.most(mostAtOnce));
    if (chosen.length > 0) act(chosen.slice(0, mostAtOnce));
  }
  async function decide(many: Omit<Many, "state">) {
    const { done, refusal } = await decisions.decideMany({ ...many, state });
    selection.drop(done);
    return refusal;
  }
  /** Shown as done at once; a refusal comes as a notice. */
  function decideNow(many: Omit<Many, "state">, earlier?: readonly string[]) {
    cursor.leave(
      many.changes.map(({ id }) => id),
      earlier,
    );
    void decide(many).then((refusal) => {
      if (refusal !== null) toast.error(verdictWords.failed.title, { description: refusal });
    });
  }
  return {
    count: chosen.length,
    askApprove: () => withChosen((changes) => ask({ kind: "bulk", changes })),
    askRevert: () => withChosen((changes) => ask({ kind: "revertMany", changes })),
    askGive: () => withChosen((changes) => ask({ kind: "assignMany", changes })),
    /** Undefined where all of them are flagged. */
    flag: state === "flagged" ? undefined : () => withChosen((changes) => decideNow({ changes, verdict: "flag" })),
    approve: (changes: readonly ChangeJson[], earlier: readonly string[]) =>
      decideNow({ changes, verdict: "approve" }, earlier),
    /** @returns the sentence where all of it was refused */
    give: async (changes: readonly ChangeJson[], userIds: string[]) => {
      const { done, refusal } = await giveMany(client, changes, userIds);
      if (leavesWhenGiven(place)) cursor.leave(done);
      selection.drop(done);
      return refusal;
    },
    /** @returns the sentence where all of it was refused */
    revert: async (changes: readonly ChangeJson[], options: VerdictOptions) => {
      const refusal = await decide({ changes, verdict: "revert", options });
      if (refusal === null) cursor.leave(changes.map(({ id }) => id));
      return refusal;
    },
  };
}
