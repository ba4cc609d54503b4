"use client";

import { useCallback, useSyncExternalStore } from "react";

/** One object per query: asking the browser for it again costs more than what it answers. */
const known = new Map<string, MediaQueryList>();

function mediaOf(query: string): MediaQueryList {
  const media = known.get(query) ?? window.matchMedia(query);
  known.set(query, media);
  return media;
}

/**
 * Whether a media query holds. Prefer CSS where CSS can do it.
 * @param first what is drawn on the server and during hydration
 */
export function useMediaQuery(query: string, first = false): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaOf(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => mediaOf(query).matches,
    () => first,
  );
}
