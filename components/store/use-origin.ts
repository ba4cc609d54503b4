"use client";

import { useSyncExternalStore } from "react";
import { useFirstPaint } from "@/components/ui/first-paint";

const never = () => () => {};

/** The address under which this browser reaches Palimpsest, without a final slash; first the one that the server was given. */
export function useOrigin(): string {
  const first = useFirstPaint();
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => first.origin,
  );
}
