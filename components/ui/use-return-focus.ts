"use client";

import { useState } from "react";
import { focusNearest, wayToFocus } from "./way-to-focus";

const openLayer = "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]";

/**
 * Leaves the focus where it is when a layer that opened meanwhile has it: of one that closes the focus goes back a moment later, and
 * whoever presses the keys for the palette in that moment types into it already.
 */
export function keepTakenFocus(event: Event): boolean {
  const isTaken = Boolean(document.activeElement?.closest(openLayer));
  if (isTaken) event.preventDefault();
  return isTaken;
}

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
      if (!keepTakenFocus(event) && focusNearest(seen.way)) event.preventDefault();
    },
  };
}
