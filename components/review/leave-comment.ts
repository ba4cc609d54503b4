/** Puts the focus back where a comment was begun from; where that is gone, on its change in the list, or beside the list on what the comment stands in. */
export function leaveComment(field: HTMLElement, changeId: string, from: Element | null): void {
  const row = document.querySelector(`[data-change="${changeId}"]`);
  for (const place of [from, row, field.closest('[tabindex="0"]')]) {
    if (!(place instanceof HTMLElement)) continue;
    place.focus({ preventScroll: true });
    // On a phone the list is there and not to be seen.
    if (document.activeElement === place) return;
  }
  field.blur();
}
