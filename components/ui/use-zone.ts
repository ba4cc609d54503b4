"use client";

import { useSyncExternalStore } from "react";
import { useFirstPaint } from "./first-paint";

const never = () => () => {};
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's time zone; while a page comes to life what the server knew of it, which is nothing on the very first visit. */
export function useZone(): string | null {
  const { zone } = useFirstPaint();
  return useSyncExternalStore<string | null>(never, ownZone, () => zone);
}
