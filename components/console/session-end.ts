"use client";

import { useSyncExternalStore } from "react";

let ended = false;
const listeners = new Set<() => void>();

/** Notes what an answer of the server says about the session of this browser: that it is over, or that it goes on. */
export function noteSession(state: "ended" | "open"): void {
  const next = state === "ended";
  if (next === ended) return;
  ended = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server has said that nobody is signed in here any more. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => ended,
    () => false,
  );
}
