"use client";

import { useEffect, useRef } from "react";

/** Milliseconds until a dialog that closes has given the focus back to what may be gone by then. */
const dialogCloses = 80;

/** When what is shown has changed and taken the focus with it, puts the focus on the place where the new thing stands. */
export function useKeptFocus(shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const timer = setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const place = document.querySelector<HTMLElement>("[data-memory-body]") ?? document.getElementById("main");
      place?.focus({ preventScroll: true });
    }, dialogCloses);
    return () => clearTimeout(timer);
  }, [shown]);
}
