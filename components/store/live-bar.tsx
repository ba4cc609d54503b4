"use client";

import { Suspense, useEffect } from "react";
import { useSessionEnded } from "@/components/console/session-end";
import { fetchAhead } from "@/components/ui/first-touch";
import { lazyPart } from "@/components/ui/lazy-part";
import { storeWords } from "@/components/words/store.words";

// Where the server is gone before anybody has touched the page, the bar's own code does not come any more: then its words stand alone.
const loadShown = () => import("./live-bar-shown");
const Shown = lazyPart<{ ended: boolean }>(loadShown, ({ ended }) => (
  <p role="status" className="border-line border-b bg-sunken px-4 py-2.5 text-sm">
    {ended ? storeWords.live.ended.title : storeWords.live.lost.title}
  </p>
));

/** Says that what is shown may be old, while it may be; and that somebody has to sign in again, when that is why. */
export function LiveBar({ lost }: { lost: boolean }) {
  const ended = useSessionEnded();
  useEffect(() => fetchAhead(loadShown), []);
  if (!ended && !lost) return null;
  return (
    <Suspense fallback={null}>
      <Shown ended={ended} />
    </Suspense>
  );
}
