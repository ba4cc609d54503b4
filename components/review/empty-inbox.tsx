"use client";

import { CircleCheckBig, Inbox } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { reviewWords } from "@/components/words/review.words";
import { filtersOf, noFilters } from "./inbox-place";
import type { InboxHere } from "./use-inbox-place";

const words = reviewWords.empty;

/** What stands where the list has nothing, in each of its states, with filters and without. */
export function EmptyInbox({ here: { place, go } }: { here: InboxHere }) {
  const state = place.state ?? "waiting";
  if (filtersOf(place).length > 0) {
    return (
      <EmptyState
        icon={<Inbox aria-hidden="true" />}
        title={words.filtered[state]}
        action={<Button onClick={() => go(noFilters)}>{words.clear}</Button>}
      >
        {state === "any" ? words.filteredOfAll : words.filteredText}
      </EmptyState>
    );
  }
  const text = { waiting: words.waitingText, flagged: words.flaggedText, decided: words.decidedText, any: null }[state];
  return (
    <EmptyState
      icon={
        state === "waiting" ? (
          <CircleCheckBig aria-hidden="true" className="text-success" />
        ) : (
          <Inbox aria-hidden="true" />
        )
      }
      title={words[state]}
    >
      {text}
    </EmptyState>
  );
}
