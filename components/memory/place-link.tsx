"use client";

import type { ComponentProps, MouseEvent } from "react";

/** A link to a place of the page that is open: a plain press changes only what is shown, everything else is up to the browser. */
export function PlaceLink({ href, onClick, ...rest }: ComponentProps<"a"> & { href: string }) {
  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || event.defaultPrevented) return;
    event.preventDefault();
    window.history.pushState(null, "", href);
  }
  return <a {...rest} href={href} onClick={press} />;
}
