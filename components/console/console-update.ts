"use client";

import { useSyncExternalStore } from "react";

let updated = false;
const listeners = new Set<() => void>();

/** Whether the server runs another build than the one that drew the page; not where one of them is not known. */
export const isOtherBuild = (drawnBy: string | undefined, running: string | undefined): boolean =>
  Boolean(drawnBy && running) && drawnBy !== running;

/** Notes which build the server says it runs. What is noted once stays: only a reload makes the two the same. */
export function noteBuild(running: string | undefined): void {
  if (updated || !isOtherBuild(document.documentElement.dataset.build, running)) return;
  updated = true;
  for (const listener of listeners) listener();
}

/** Whether a part of this page that is drawn anew by the server would come from another build, and take the page with it. */
export const isConsoleUpdated = (): boolean => updated;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the console was updated since this page was loaded. */
export function useConsoleUpdated(): boolean {
  return useSyncExternalStore(subscribe, isConsoleUpdated, () => false);
}
