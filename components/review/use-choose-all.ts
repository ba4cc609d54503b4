"use client";

import { useEffect, useState } from "react";
import { toast } from "@/components/ui/toast";
import { verdictWords } from "@/components/words/review-verdict.words";
import { mostAtOnce } from "@/lib/domain/review-state";
import { bulkStateOf, type InboxPlace, viewQuery } from "./inbox-place";
import type { useChosen } from "./use-bulk";
import type { useInboxList } from "./use-inbox-list";

const words = verdictWords.selection;

/** Chooses everything that the list has and that may be decided on together, up to what is taken at once, also what is not read yet. */
export function useChooseAll(
  { query, order, readOn }: ReturnType<typeof useInboxList>,
  place: InboxPlace,
  selection: ReturnType<typeof useChosen>,
) {
  // Another list is not meant.
  const here = viewQuery(place);
  const [gatheringAt, setGatheringAt] = useState<string | null>(null);
  const isGathering = gatheringAt === here;
  const state = bulkStateOf(place);
  const ids = order.filter(({ review }) => review.state === state).map(({ id }) => id);
  const isEnough = ids.length >= mostAtOnce || (!query.hasNextPage && !query.isPlaceholderData);
  const failed = query.isFetchNextPageError;
  useEffect(() => {
    // What was asked for there is not asked for on coming back.
    if (gatheringAt !== null && !isGathering) setGatheringAt(null);
    if (!isGathering) return;
    if (!isEnough && !failed) {
      readOn();
      return;
    }
    setGatheringAt(null);
    if (isEnough) selection.chooseAll(ids.slice(0, mostAtOnce));
    else toast.error(words.notRead);
  });
  async function chooseAll() {
    // What was refused before is asked for again.
    if (failed && (await query.fetchNextPage()).isError) toast.error(words.notRead);
    else setGatheringAt(here);
  }
  return {
    /** How many were read so far, while the rest is being read. */
    gathered: isGathering ? ids.length : null,
    /** Undefined where the list has others, too: they could be many, and nobody decides on them. */
    chooseAll: place.state === undefined || place.state === "flagged" ? () => void chooseAll() : undefined,
    stop: () => setGatheringAt(null),
  };
}
