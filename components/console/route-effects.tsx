"use client";

import { useEffect, useRef } from "react";
import { useHere } from "./here";
import { useRecentPlaces } from "./recent-places";
import { useFocusKept } from "./use-focus-kept";
import { useHeldPageFetches } from "./use-held-page-fetches";
import { useStayWhileAway } from "./use-stay-while-away";

/** What happens whenever somebody has come to another page: it is remembered. The focus is not left behind on nothing, there and here. */
export function RouteEffects({ memberId }: { memberId: string }) {
  const { pathname, storeId, memoryId } = useHere();
  const [, remember] = useRecentPlaces(memberId);
  const last = useRef(pathname);
  useFocusKept();
  useStayWhileAway();
  useHeldPageFetches();

  useEffect(() => {
    const id = memoryId ?? storeId;
    if (id) remember(id);
  }, [storeId, memoryId, remember]);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // After the page has had its chance to take the focus itself. Next reads the new title out.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      document.getElementById("main")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);

  return null;
}
