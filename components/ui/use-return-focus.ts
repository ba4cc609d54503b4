"use client";

import { useRef } from "react";

/**
 * Takes the focus back to where it was before a dialog without a trigger opened, or, when that is gone, to the nearest thing around it
 * that is still there: closing a dialog never leaves a keyboard at the top of the page.
 */
export function useReturnFocus() {
  const way = useRef<Element[]>([]);
  return {
    onOpenAutoFocus: () => {
      way.current = [];
      for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) way.current.push(at);
    },
    onCloseAutoFocus: (event: Event) => {
      const place = way.current.find((element) => element.isConnected);
      if (!place) return;
      event.preventDefault();
      focusIn(place);
    },
  };
}

function focusIn(place: Element) {
  if (!(place instanceof HTMLElement)) return;
  place.focus();
  if (document.activeElement === place) return;
  place.querySelector<HTMLElement>('[tabindex="0"], a[href], button:not(:disabled), input:not(:disabled)')?.focus();
}
