"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";

/** As many as the server looks up at once. */
const mostPlaces = 12;
const listeners = new Set<() => void>();
const storageKey = (memberId: string) => `palimpsest.recent.${memberId}`;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function read(memberId: string): string {
  try {
    return window.localStorage.getItem(storageKey(memberId)) ?? "";
  } catch {
    // Storage is forbidden in some private windows; then nothing is remembered.
    return "";
  }
}

const parse = (text: string) => text.split(" ").filter(Boolean).slice(0, mostPlaces);

function remember(memberId: string, id: string) {
  const next = [id, ...parse(read(memberId)).filter((other) => other !== id)].slice(0, mostPlaces).join(" ");
  if (next === read(memberId)) return;
  try {
    window.localStorage.setItem(storageKey(memberId), next);
  } catch {
    return;
  }
  for (const tell of listeners) tell();
}

/**
 * Where this member went last in this browser, latest first. Ids only: names are asked for when they are shown, so that nothing that
 * was renamed, redacted or taken out of reach stays behind here.
 */
export function useRecentPlaces(memberId: string): [ids: readonly string[], remember: (id: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(memberId),
    () => "",
  );
  const ids = useMemo(() => parse(text), [text]);
  return [ids, useCallback((id) => remember(memberId, id), [memberId])];
}
