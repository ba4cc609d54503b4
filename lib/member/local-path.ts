const nowhere = "http://nowhere.invalid";
const notPages = /^\/(sign-in|setup|join|sso|api|v1)(\/|$)/;

/**
 * Where to go after sign-in, from what the address asked for: a page of this console, or the start. Anything that a browser could
 * take for another site (`//evil.example`, `/\evil.example`, a scheme) leads to the start.
 */
export function localPath(next: string | undefined): string {
  const start = "/";
  if (!next?.startsWith("/") || next.length > 2_000 || /[\\\p{Cc}]/u.test(next)) return start;
  if (!URL.canParse(next, nowhere)) return start;
  const url = new URL(next, nowhere);
  // Dot segments can leave two slashes in front: judged is what the browser would open.
  if (url.origin !== nowhere || url.pathname.startsWith("//") || notPages.test(url.pathname)) return start;
  return `${url.pathname}${url.search}${url.hash}`;
}
