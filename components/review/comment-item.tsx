"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useMay } from "@/components/console/permissions";
import { IconButton } from "@/components/ui/icon-button";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { VisibleText } from "@/components/ui/visible-text";
import { reviewWords } from "@/components/words/review.words";
import { verdictWords } from "@/components/words/review-verdict.words";
import type { CommentJson } from "./change-json";
import { reviewActions } from "./inbox-actions";
import { bodyParts } from "./mentions";
import { commentOptions } from "./review.keys";

const words = reviewWords.comments;

export type CommentItemProps = {
  changeId: string;
  comment: CommentJson;
  /** Who looks at it: one's own comments can be removed. */
  userId: string | undefined;
  /** Where in the change it belongs, said where it does not stand there. */
  place?: string;
};

/** One comment; of one that was removed its place is left. */
export function CommentItem({ changeId, comment, userId, place }: CommentItemProps) {
  const client = useQueryClient();
  const mayManage = useMay("member.manage");
  const { author, body, created_at: at } = comment;
  async function remove() {
    const result = await reviewActions.removeComment({ comment_id: comment.id });
    void client.invalidateQueries({ queryKey: commentOptions(changeId).queryKey });
    if (result.ok) toast.success(verdictWords.done.commentRemoved);
    else toast.error(result.message);
  }
  return (
    <li className="group flex flex-col gap-0.5 text-sm">
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-muted text-xs">
        <span className="font-medium text-ink">{author.name ?? author.id}</span>
        <Time value={at} />
        {place ? <span>{place}</span> : null}
        <span className="flex-1" />
        {body !== null && (author.id === userId || mayManage) ? (
          <IconButton
            size="sm"
            label={words.remove}
            icon={<Trash2 size={13} aria-hidden="true" />}
            onClick={() => void remove()}
          />
        ) : null}
      </p>
      {body === null ? (
        <p className="text-faint italic">{words.removed}</p>
      ) : (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {bodyParts(body, comment.mentions).map((part, index) =>
            "name" in part ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
              <span key={index} className="rounded-xs bg-accent-soft px-0.5 font-medium text-accent-text">
                {`@${part.name}`}
              </span>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <VisibleText key={index} text={part.text} />
            ),
          )}
        </p>
      )}
    </li>
  );
}
