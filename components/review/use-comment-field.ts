"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useMaySomewhere } from "@/components/console/permissions";
import type { CommentField } from "./comment-form";
import { changeOptions } from "./review.keys";
import type { useInboxCursor } from "./use-inbox-cursor";

/**
 * The field for comments, by its key. Until the change that it belongs to is drawn, what is typed goes into a field that nobody sees, and
 * from there into this one: a letter of a comment must not be taken for a verdict.
 */
export function useCommentField({ openId, openNow, open }: ReturnType<typeof useInboxCursor>) {
  const mayComment = useMaySomewhere("change.comment");
  const field = useRef<CommentField | null>(null);
  const early = useRef<HTMLTextAreaElement>(null);
  const [awaited, setAwaited] = useState<string | null>(null);
  const isDrawn = awaited !== null && awaited === openId;
  const attach = useCallback(
    (handle: CommentField | null) => {
      field.current = handle;
      if (!handle || !isDrawn || !early.current) return;
      handle.take(early.current.value);
      setAwaited(null);
    },
    [isDrawn],
  );
  const { status } = useQuery({ ...changeOptions(awaited ?? ""), enabled: false });
  // It could not be read, or nobody may say anything about it here: there will be no field.
  const isOver = isDrawn && status !== "pending";
  useEffect(() => {
    if (isOver) setAwaited(null);
  }, [isOver]);
  const go = () => {
    // With another change on its way the field in sight is of the one before.
    if (field.current && openId === openNow()) return field.current.take("");
    open();
    if (mayComment) setAwaited(openNow() ?? null);
  };
  return { attach, go, early, isAwaited: awaited !== null, giveUp: () => setAwaited(null) };
}
