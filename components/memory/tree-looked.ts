"use client";

import { useEffect, useSyncExternalStore } from "react";

type Looked = Readonly<Record<string, string>>;

const listeners = new Set<() => void>();
const nothing: Looked = {};
/** Memories per store that are remembered, the latest looked at. */
const most = 2_000;
const keyOf = (storeId: string) => `looked:${storeId}`;
let parsed: { raw: string | null; looked: Looked } = { raw: null, looked: nothing };

function read(storeId: string): Looked {
  try {
    const raw = window.localStorage.getItem(keyOf(storeId));
    if (raw !== parsed.raw) parsed = { raw, looked: raw === null ? nothing : (JSON.parse(raw) as Looked) };
    return parsed.looked;
  } catch {
    return nothing;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** When each memory had been written last, as the person at this browser saw it; those never opened are not in it. */
export function useLooked(storeId: string): Looked {
  return useSyncExternalStore(
    subscribe,
    () => read(storeId),
    () => nothing,
  );
}

/** Remembers that the memory was on the screen as it was written then. */
export function useMarkLooked(storeId: string, memory: { id: string; updatedAt: string } | undefined): void {
  const { id, updatedAt } = memory ?? {};
  useEffect(() => {
    if (!id || !updatedAt) return;
    const { [id]: before, ...others } = read(storeId);
    if (before === updatedAt) return;
    const kept = Object.entries(others).slice(-(most - 1));
    try {
      window.localStorage.setItem(keyOf(storeId), JSON.stringify(Object.fromEntries([...kept, [id, updatedAt]])));
    } catch {
      // Where nothing may be stored there are no marks.
    }
    for (const tell of listeners) tell();
  }, [storeId, id, updatedAt]);
}
