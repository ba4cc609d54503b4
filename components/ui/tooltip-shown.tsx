"use client";

import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Kbd } from "./kbd";
import { placeBeside, type Side } from "./place-beside";

export type TipProps = {
  id: string;
  anchor: HTMLElement;
  side: Side;
  label: ReactNode;
  shortcut?: string;
  onHide: () => void;
  onEnter: () => void;
  onLeave: () => void;
};

/** The words themselves, beside what they are about. */
export default function Tip({ id, anchor, side, label, shortcut, onHide, onEnter, onLeave }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  // The name may change under the pointer, from "Copy" to "Copied", so it is placed anew whenever it is drawn.
  useLayoutEffect(() => {
    const box = tip.current;
    if (!box) return;
    const size = { width: box.offsetWidth, height: box.offsetHeight };
    const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = placeBeside(anchor.getBoundingClientRect(), size, side, room);
    Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
  });
  useEffect(() => {
    // Escape takes the tooltip away and nothing else; a dialog around it closes by the next one.
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopImmediatePropagation();
      onHide();
    };
    window.addEventListener("keydown", press, { capture: true });
    window.addEventListener("scroll", onHide, { capture: true, passive: true });
    window.addEventListener("resize", onHide);
    return () => {
      window.removeEventListener("keydown", press, { capture: true });
      window.removeEventListener("scroll", onHide, { capture: true });
      window.removeEventListener("resize", onHide);
    };
  }, [onHide]);
  useEffect(() => {
    // A press on it is none outside of the dialog that it belongs to.
    const own = (event: Event) => event.stopPropagation();
    const box = tip.current;
    box?.addEventListener("pointerdown", own);
    return () => box?.removeEventListener("pointerdown", own);
  }, []);
  return (
    <div
      ref={tip}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="pointer-events-auto fixed top-0 left-0 z-50 flex max-w-72 animate-fade-in items-center gap-2 rounded-sm bg-ink px-2 py-1 text-canvas text-xs shadow-raised"
    >
      <span className="min-w-0 break-words">{label}</span>
      {shortcut ? <Kbd keys={shortcut} inverse /> : null}
    </div>
  );
}
