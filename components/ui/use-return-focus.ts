"use client";

import { useState } from "react";
import { focusNearest, wayToFocus } from "./way-to-focus";

const openLayer = "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]";

/**
 * Takes the focus back when a dialog closes. One with a trigger gives it back to that by itself; without one it goes to where it was
 * before, or, when that is gone, to the nearest thing around it that is still there: closing never leaves a keyboard at the top of the
 * page. It stays where it is when a layer that opened meanwhile has it: what goes back goes a moment later, and whoever presses the keys
 * for the palette in that moment types into it already.
 */
export function useReturnFocus(open: boolean, hasTrigger: boolean) {
  const [seen, setSeen] = useState<{ open: boolean; way: readonly Element[] }>({ open: false, way: [] });
  // While rendering, because a field that takes the focus by itself does so before any effect.
  if (open !== seen.open) setSeen({ open, way: open && !hasTrigger ? wayToFocus() : seen.way });
  return {
    onCloseAutoFocus: (event: Event) => {
      const isTaken = Boolean(document.activeElement?.closest(openLayer));
      if (isTaken || (!hasTrigger && focusNearest(seen.way))) event.preventDefault();
    },
  };
}
