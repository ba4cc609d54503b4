import { reviewWords } from "@/components/words/review.words";
import { filtersOf, type InboxPlace } from "./inbox-place";

const words = reviewWords.empty;

/** What an empty list says, in each of its states, with filters and without. */
export function emptyInboxWords(place: InboxPlace): { title: string; text: string | null; isFiltered: boolean } {
  const state = place.state ?? "waiting";
  if (filtersOf(place).length > 0) {
    const text = state === "any" ? words.filteredOfAll : words.filteredText;
    return { title: words.filtered[state], text, isFiltered: true };
  }
  const text = { waiting: words.waitingText, flagged: words.flaggedText, decided: words.decidedText, any: null }[state];
  return { title: words[state], text, isFiltered: false };
}
