"use client";

import { useCallback, useSyncExternalStore } from "react";
import { useFirstPaint } from "./first-paint";
import { numbersCookie, parseNumbers, printNumbers, readCookie, rememberInCookie } from "./remembered";

const listeners = new Set<() => void>();
/** What this page has remembered or read, so that a cookie is parsed once, and a browser without cookies remembers for now. */
let known: Record<string, number> | null = null;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function read(): Record<string, number> {
  known ??= parseNumbers(readCookie(document.cookie, numbersCookie));
  return known;
}

function write(key: string, value: number | null) {
  // Another tab may have remembered something since.
  const { [key]: _, ...others } = { ...read(), ...parseNumbers(readCookie(document.cookie, numbersCookie)) };
  known = value === null ? others : { ...others, [key]: value };
  rememberInCookie(numbersCookie, printNumbers(known));
  for (const tell of listeners) tell();
}

/** A number this browser remembers under `key`; null until one was set. The server knows it too. */
export function useStoredNumber(key: string): [number | null, (value: number | null) => void] {
  const { numbers } = useFirstPaint();
  const value = useSyncExternalStore(
    subscribe,
    () => read()[key] ?? null,
    () => numbers[key] ?? null,
  );
  const set = useCallback((next: number | null) => write(key, next), [key]);
  return [value, set];
}
