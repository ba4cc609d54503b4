"use client";

import { useEffect, useState } from "react";
import { quietMoment, whenIdle } from "./quiet-moment";

/** Milliseconds after the first touch. */
const latest = 2_000;
const signs = ["pointermove", "pointerdown", "keydown"] as const;
const listeners = new Set<() => void>();
let touched = false;

function touch() {
  touched = true;
  for (const sign of signs) window.removeEventListener(sign, touch, { capture: true });
  whenIdle(() => {
    for (const tell of listeners) tell();
    listeners.clear();
  }, latest);
}

function subscribe(listener: () => void): () => void {
  if (touched) whenIdle(listener, latest);
  else {
    if (listeners.size === 0)
      for (const sign of signs) window.addEventListener(sign, touch, { capture: true, passive: true });
    listeners.add(listener);
  }
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Calls once somebody has moved, touched or typed anything on the page, in a quiet moment: time to fetch what the first screen does
 * not need and the next act will. For an effect: the answer takes it back.
 */
export const onFirstTouch = (act: () => void): (() => void) => subscribe(act);

/** Fetches then what somebody may want next. Where it does not come nobody has missed it: whoever wants it asks again. */
export const fetchAhead = (load: () => Promise<unknown>): (() => void) =>
  onFirstTouch(() => void load().catch(() => undefined));

const waiting = new Set<() => void>();
let calling = false;

/** One after the other, each in a moment of its own: together they would be in the way of who has just begun. */
async function callAll(): Promise<void> {
  if (calling) return;
  calling = true;
  while (waiting.size > 0) {
    await quietMoment({ from: performance.now() });
    const [next] = waiting;
    if (!next) break;
    waiting.delete(next);
    next();
  }
  calling = false;
}

/** True once somebody has touched the page and it was this one's turn among all that wait for that. */
export function useTurn(wanted: boolean): boolean {
  const [mine, setMine] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    const take = () => setMine(true);
    const stop = onFirstTouch(() => {
      if (!here) return;
      waiting.add(take);
      void callAll();
    });
    return () => {
      here = false;
      stop();
      waiting.delete(take);
    };
  }, [wanted]);
  return mine;
}
