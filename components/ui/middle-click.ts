import type { MouseEvent } from "react";

/** For what leads somewhere and is no link: the middle button opens it in a new tab, and does not begin to scroll the page. */
export const onMiddleClick = (open: (event: MouseEvent) => void) => ({
  onMouseDown: (event: MouseEvent) => {
    if (event.button === 1) event.preventDefault();
  },
  onAuxClick: (event: MouseEvent) => {
    if (event.button === 1) open(event);
  },
});
