"use client";

import { useState } from "react";
import { focusNearest, wayToFocus } from "./way-to-focus";

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
      if (focusNearest(seen.way)) event.preventDefault();
    },
  };
}
