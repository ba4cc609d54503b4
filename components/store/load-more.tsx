"use client";

import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field-error";
import { storeWords } from "@/components/words/store.words";
import { uiWords } from "@/components/words/ui.words";

type Paged = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "error" | "fetchNextPage"
>;
export type LoadMoreProps = { query: Paged; label?: string };

/**
 * The end of a list that goes on: reads the next page when it comes into sight, or when it is pressed. A page that was refused is asked
 * for again by hand alone.
 */
export function LoadMore({ query, label = storeWords.page.more }: LoadMoreProps) {
  const { hasNextPage: more, isFetchingNextPage: busy, isFetchNextPageError: failed } = query;
  const place = useRef<HTMLDivElement>(null);
  const read = useEffectEvent(() => void query.fetchNextPage());
  const waits = more && !busy && !failed;
  useEffect(() => {
    if (!waits || !place.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && read(), { rootMargin: "240px" });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [waits]);
  if (!more) return null;
  return (
    <div ref={place} className="flex flex-wrap items-center justify-center gap-3 py-3">
      <FieldError>{failed ? query.error?.message : undefined}</FieldError>
      <Button size="sm" busy={busy} onClick={() => void query.fetchNextPage()}>
        {failed ? uiWords.tryAgain : label}
      </Button>
    </div>
  );
}
