"use client";

import { CircleCheckBig, Inbox } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { reviewWords } from "@/components/words/review.words";
import { emptyInboxWords } from "./empty-inbox-words";
import { noFilters } from "./inbox-place";
import type { InboxHere } from "./use-inbox-place";

/** What stands where the list has nothing, in each of its states, with filters and without. */
export function EmptyInbox({ here: { place, go } }: { here: InboxHere }) {
  const { title, text, isFiltered } = emptyInboxWords(place);
  const isCleared = !isFiltered && (place.state ?? "waiting") === "waiting";
  return (
    <EmptyState
      icon={isCleared ? <CircleCheckBig aria-hidden="true" className="text-success" /> : <Inbox aria-hidden="true" />}
      title={title}
      action={isFiltered ? <Button onClick={() => go(noFilters)}>{reviewWords.empty.clear}</Button> : undefined}
    >
      {text}
    </EmptyState>
  );
}
