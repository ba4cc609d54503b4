"use client";

import { useState } from "react";

/**
 * Takes the focus back to where it was before a dialog without a trigger opened, or, when that is gone, to the nearest thing around it
 * that is still there: closing a dialog never leaves a keyboard at the top of the page.
 */
export function useReturnFocus(open: boolean) {
  const [seen, setSeen] = useState<{ open: boolean; way: readonly Element[] }>({ open: false, way: [] });
  // While rendering, because a field that takes the focus by itself does so before any effect.
  if (open !== seen.open) setSeen({ open, way: open ? wayToFocus() : seen.way });
  return {
    onCloseAutoFocus: (event: Event) => {
      const took = seen.way.some((element) => element.isConnected && focusIn(element));
      if (took) event.preventDefault();
    },
  };
}

/** What has the focus, and everything around it, from the inside out. */
function wayToFocus(): Element[] {
  const way: Element[] = [];
  if (typeof document === "undefined") return way;
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) way.push(at);
  return way;
}

const reachable = '[tabindex="0"], a[href], button:not(:disabled), input:not(:disabled), textarea';

/** Focuses the place itself where it takes the focus, else the first thing in it that does: what is not displayed does not. */
function focusIn(place: Element): boolean {
  return [place, ...place.querySelectorAll(reachable)].some((element) => {
    if (element instanceof HTMLElement) element.focus();
    return document.activeElement === element;
  });
}
