/**
 * Changes the address of the page that is open, without asking the server for it again. An answer may come after somebody has gone
 * to another page: then it moves nobody.
 * @param how `push` leaves a step to go back to, `replace` none
 */
export function goWithin(href: string, how: "push" | "replace"): void {
  if (new URL(href, window.location.origin).pathname !== window.location.pathname) return;
  window.history[`${how}State`](null, "", href);
}
