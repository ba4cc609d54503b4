"use client";

import { useCallback, useSyncExternalStore } from "react";
import { useFirstPaint } from "./first-paint";

/** One object per query: asking the browser for it again costs more than what it answers. */
const known = new Map<string, MediaQueryList>();

function mediaOf(query: string): MediaQueryList {
  const media = known.get(query) ?? window.matchMedia(query);
  known.set(query, media);
  return media;
}

const pixelsPerRem = 16;

/** Whether a query for a least width holds in a window of this width; null where that is not what it asks, or nobody knows. */
function holdsIn(width: number | null, query: string): boolean | null {
  const asked = /^\(min-width: ([\d.]+)(rem|px)\)$/.exec(query);
  return width === null || !asked ? null : width >= Number(asked[1]) * (asked[2] === "rem" ? pixelsPerRem : 1);
}

/**
 * Whether a media query holds. Prefer CSS where CSS can do it.
 * @param first what is drawn on the server and during hydration, unless the width is asked and the window's is known from before
 */
export function useMediaQuery(query: string, first = false): boolean {
  const { width } = useFirstPaint();
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
    () => holdsIn(width, query) ?? first,
  );
}
