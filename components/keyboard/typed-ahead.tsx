"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";

type TypedAheadProps = { text: RefObject<string>; onLeave: () => void };

/** Stands for the palette until its code has come: what is typed is for its field, and no shortcut, verdict or word of another field. */
export function TypedAhead({ text, onLeave }: TypedAheadProps) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const { key, altKey } = event;
      if (event.isComposing || event.ctrlKey || event.metaKey || (altKey && /^[a-z]$/i.test(key))) return;
      if (key === "Escape") leave();
      else if (key === "Backspace") text.current = text.current.replace(/.$/u, "");
      else if ([...key].length === 1) text.current += key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", keep, { capture: true });
    return () => window.removeEventListener("keydown", keep, { capture: true });
  }, [text]);
  return <div role="dialog" tabIndex={-1} data-palette="" data-state="open" hidden />;
}
