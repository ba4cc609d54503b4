"use client";

import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function read(key: string): number | null {
  try {
    const text = window.localStorage.getItem(key);
    const value = Number(text);
    return text !== null && Number.isFinite(value) ? value : null;
  } catch {
    // Storage is forbidden in some private windows; then nothing is remembered.
    return null;
  }
}

function write(key: string, value: number | null) {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, String(value));
  } catch {
    return;
  } finally {
    for (const tell of listeners) tell();
  }
}

/** A number this browser remembers under `key`; null until one was set, and on the server. */
export function useStoredNumber(key: string): [number | null, (value: number | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const set = useCallback((next: number | null) => write(key, next), [key]);
  return [value, set];
}
