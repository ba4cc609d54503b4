"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { typeInto } from "./type-into";

type TypedAheadProps = { text: RefObject<string>; onLeave: () => void };

/** Stands for the palette until its code has come: what is typed is for its field, and no shortcut, verdict or word of another field. */
export function TypedAhead({ text, onLeave }: TypedAheadProps) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey) return;
      const typed = typeInto(text.current, event);
      if (typed !== null) text.current = typed;
      else if (event.key === "Escape") leave();
      // There is nothing yet that it could take.
      else if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", keep, { capture: true });
    return () => {
      window.removeEventListener("keydown", keep, { capture: true });
      // The palette that takes its place has read it; whoever left begins anew the next time.
      text.current = "";
    };
  }, [text]);
  return <div role="dialog" tabIndex={-1} data-palette="" data-state="open" hidden />;
}
