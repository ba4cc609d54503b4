"use client";

import { useState } from "react";
import { lastPressed } from "./last-pressed";
import { focusNearest, wayToFocus } from "./way-to-focus";

const openLayer = "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]";

/** What was clicked has the focus or, where the browser gives buttons none, is in what has it: the page, or a part of it. */
function wayFromHere(): readonly Element[] {
  const pressed = lastPressed();
  return pressed && document.activeElement?.contains(pressed) ? wayToFocus(pressed) : wayToFocus();
}

/**
 * Takes the focus back when a dialog closes. One with a trigger gives it back to that by itself; without one it goes to where it was
 * before, or, when that is gone, to the nearest thing around it that is still there: closing never leaves a keyboard at the top of the
 * page. It stays where it is when a layer that opened meanwhile has it: what goes back goes a moment later, and whoever presses the keys
 * for the palette in that moment types into it already.
 */
export function useReturnFocus(open: boolean, hasTrigger: boolean) {
  const [seen, setSeen] = useState<{ open: boolean; way: readonly Element[] }>({ open: false, way: [] });
  // While rendering, because a field that takes the focus by itself does so before any effect.
  if (open !== seen.open) setSeen({ open, way: open && !hasTrigger ? wayFromHere() : seen.way });
  return {
    onCloseAutoFocus: (event: Event) => {
      const isTaken = Boolean(document.activeElement?.closest(openLayer));
      if (isTaken || (!hasTrigger && focusNearest(seen.way))) event.preventDefault();
    },
  };
}
