import { coming } from "./components/ui/coming";

/** Next calls this when somebody sets out for another page, by whatever: a link, a key, the browser's own buttons. */
export function onRouterTransitionStart(url: string): void {
  const here = new URL(window.location.href);
  coming.setOut(new URL(url, here), here);
}
