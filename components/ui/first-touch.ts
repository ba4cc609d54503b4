"use client";

import { useSyncExternalStore } from "react";

const signs = ["pointermove", "pointerdown", "keydown"] as const;
const listeners = new Set<() => void>();
let touched = false;

function touch() {
  touched = true;
  for (const sign of signs) window.removeEventListener(sign, touch, { capture: true });
  whenIdle(() => {
    for (const tell of listeners) tell();
    listeners.clear();
  });
}

function subscribe(listener: () => void): () => void {
  if (touched) whenIdle(listener);
  else {
    if (listeners.size === 0)
      for (const sign of signs) window.addEventListener(sign, touch, { capture: true, passive: true });
    listeners.add(listener);
  }
  return () => {
    listeners.delete(listener);
  };
}

// Safari has no idle callbacks.
const whenIdle = (act: () => void) =>
  window.requestIdleCallback ? void window.requestIdleCallback(act, { timeout: 2_000 }) : void setTimeout(act, 200);

/**
 * Calls once somebody has moved, touched or typed anything on the page, in a quiet moment: time to fetch what the first screen does
 * not need and the next act will. For an effect: the answer takes it back.
 */
export const onFirstTouch = (act: () => void): (() => void) => subscribe(act);

/** Whether that has happened. */
export function useTouched(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => touched,
    () => false,
  );
}
