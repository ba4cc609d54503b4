"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The address under which this browser reaches Palimpsest, without a final slash; empty on the server. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );
}
