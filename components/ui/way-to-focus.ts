/** What has the focus, and everything around it, from the inside out. @param from instead of what has it */
export function wayToFocus(from?: Element): Element[] {
  const way: Element[] = [];
  if (typeof document === "undefined") return way;
  for (let at: Element | null = from ?? document.activeElement; at && at !== document.body; at = at.parentElement)
    way.push(at);
  return way;
}

const reachable = '[tabindex="0"], a[href], button:not(:disabled), input:not(:disabled), textarea';

/** Takes the focus to the nearest thing on the way that is still there. Says whether something took it. */
export function focusNearest(way: readonly Element[], options?: FocusOptions): boolean {
  return way.some((element) => element.isConnected && focusIn(element, options));
}

/** Focuses the place itself where it takes the focus, else the first thing in it that does: what is not displayed does not. */
function focusIn(place: Element, options?: FocusOptions): boolean {
  return [place, ...place.querySelectorAll(reachable)].some((element) => {
    if (element instanceof HTMLElement) element.focus(options);
    return document.activeElement === element;
  });
}

/** A field that is hidden keeps the focus until the next frame, and what is pressed before then goes into it. */
export function dropFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
