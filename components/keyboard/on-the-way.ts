import { typeInto } from "./type-into";

/** A key press, as much of it as decides. */
type Press = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "timeStamp">;

/** Milliseconds after which a page that still has not come is no longer waited for. */
const longest = 30_000;

/**
 * What is pressed between the keys that go to another page and that page. It is meant for where somebody is going: on the page that is
 * still there, a letter of a word would be a verdict.
 */
export function createWay() {
  let way: { from: string; to: string; at: number; typed: string | null } | null = null;

  const end = () => {
    way = null;
  };
  return {
    /** @param takesText whether the page that is gone to has a field that is waiting for it, which takes it by `takeTyped` */
    setOut: (from: string, to: string, { at, takesText }: { at: number; takesText: boolean }) => {
      way = from === to ? null : { from, to, at, typed: takesText ? "" : null };
    },
    /** @returns whether the press is none of the business of the page that is still there */
    hold: ({ key, metaKey, ctrlKey, altKey, timeStamp }: Press): boolean => {
      if (!way || metaKey || ctrlKey) return false;
      if (key === "Escape" || timeStamp - way.at > longest) {
        end();
        return false;
      }
      if (key === "Enter" || key === "Delete") return true;
      const typed = typeInto(way.typed ?? "", { key, altKey });
      if (typed === null) return false;
      if (way.typed !== null && typed !== "/") way.typed = typed;
      return true;
    },
    /** Another page is there: it may be the one, or somebody went somewhere else. */
    arrive: (pathname: string) => {
      if (!way || pathname === way.from) return;
      // One with a field begins with a picture of itself, and takes what was typed when it has the field.
      if (pathname !== way.to || way.typed === null) end();
    },
    isTyping: () => way !== null && way.typed !== null,
    takeTyped: (): string => {
      const typed = way?.typed ?? "";
      end();
      return typed;
    },
    end,
  };
}

/** The way that the person before this screen is on. */
export const theWay = createWay();

/** Says that somebody goes there now: by keys, by a line of the palette or by the navigation. */
export function setOutTo(href: string): void {
  const { pathname } = new URL(href, window.location.href);
  theWay.setOut(window.location.pathname, pathname, { at: performance.now(), takesText: pathname === "/search" });
}

/** The same of a click in the navigation. */
export function setOutBy(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("nav a[href]") : null;
  if (link) setOutTo(link.href);
}
