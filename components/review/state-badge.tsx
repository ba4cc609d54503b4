import { Check, CircleDot, Flag, PencilLine, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import type { Tone } from "@/components/ui/tone";
import { reviewWords } from "@/components/words/review.words";
import type { ReviewState } from "@/lib/domain/review-state";

const looks: Record<ReviewState, { tone: Tone; icon: ReactNode }> = {
  pending: { tone: "accent", icon: <CircleDot aria-hidden="true" /> },
  approved: { tone: "success", icon: <Check aria-hidden="true" /> },
  corrected: { tone: "info", icon: <PencilLine aria-hidden="true" /> },
  reverted: { tone: "neutral", icon: <Undo2 aria-hidden="true" /> },
  flagged: { tone: "warning", icon: <Flag aria-hidden="true" /> },
};

/** How a change stands, in a word and a shape. */
export function StateBadge({ state }: { state: ReviewState | null }) {
  if (state === null) return <Badge>{reviewWords.review.none}</Badge>;
  return <Badge {...looks[state]}>{reviewWords.review[state]}</Badge>;
}

const markColours: Record<ReviewState, string> = {
  pending: "text-accent-text",
  approved: "text-success",
  corrected: "text-info",
  reverted: "text-muted",
  flagged: "text-warning",
};

/** The same beside other words, where a badge would weigh too much. */
export function StateMark({ state }: { state: ReviewState }) {
  return (
    <span className={cx("inline-flex shrink-0 items-center gap-1 [&>svg]:size-3", markColours[state])}>
      {looks[state].icon}
      {reviewWords.review[state]}
    </span>
  );
}
