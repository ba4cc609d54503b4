"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False while the browser takes over what the server drew, then true. For what may have changed meanwhile: a part of the page
 * that comes alive late finds a query asked anew by a part that did before, and has to draw what the server drew all the same.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
