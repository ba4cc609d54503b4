"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { storeWords } from "@/components/words/store.words";

export type LoadMoreProps = { more: boolean; busy: boolean; onMore: () => void; label?: string };

/** The end of a list that goes on: reads the next page when it comes into sight, or when it is pressed. */
export function LoadMore({ more, busy, onMore, label = storeWords.page.more }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(() => {
    if (!busy) onMore();
  });
  useEffect(() => {
    if (!more || busy || !place.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), { rootMargin: "240px" });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [more, busy]);
  if (!more) return null;
  return (
    <div ref={place} className="flex justify-center py-3">
      <Button size="sm" busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
