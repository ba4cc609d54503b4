import { reviewWords } from "@/components/words/review.words";
import type { ListedCountJson } from "./change-json";

/** How many changes the list has, as far as they are counted. */
export function ListCount({ count, complete }: ListedCountJson) {
  return (
    <p className="text-muted text-xs tabular-nums">
      {complete ? reviewWords.inbox.count(count) : reviewWords.inbox.atLeast(count)}
      <span className="sr-only"> {reviewWords.inbox.inList}</span>
    </p>
  );
}
