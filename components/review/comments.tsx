"use client";

import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { useMay } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { SkeletonRows } from "@/components/ui/skeleton";
import { reviewWords } from "@/components/words/review.words";
import type { ChangeDetailJson, CommentJson } from "./change-json";
import { type CommentField, CommentForm } from "./comment-form";
import { CommentItem } from "./comment-item";
import { commentOptions } from "./review.keys";

const words = reviewWords.comments;

export type CommentsProps = { change: ChangeDetailJson; userId: string; field: Ref<CommentField> };

/** Everything that was said about a change, in the order in which it was said. */
export function Comments({ change, userId, field }: CommentsProps) {
  const mayComment = useMay("change.comment", change.memory_store_id);
  const query = useQuery(commentOptions(change.id));
  const comments = query.data?.data ?? [];
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      <h3 className="font-semibold text-base">{words.title}</h3>
      {query.isPending ? <SkeletonRows rows={2} label={words.loading} /> : null}
      {query.isError ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && comments.length === 0 ? <p className="text-muted">{words.none}</p> : null}
      {comments.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              changeId={change.id}
              comment={comment}
              userId={userId}
              place={placeOf(comment, change)}
            />
          ))}
        </ul>
      ) : null}
      {mayComment ? (
        <CommentForm key={change.id} changeId={change.id} field={field} />
      ) : (
        <p className="text-muted text-xs">{words.forbidden}</p>
      )}
    </section>
  );
}

function placeOf(comment: CommentJson, change: ChangeDetailJson): string | undefined {
  if (comment.line === null) return undefined;
  const version = change.versions.find(({ id }) => id === comment.memory_version_id);
  return version ? words.onLineOf(comment.line, version.number) : words.onLine(comment.line);
}
