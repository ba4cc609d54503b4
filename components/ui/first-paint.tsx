"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import { rememberInCookie, zoneCookie } from "./remembered";

/** What the server went by when it drew the page: the browser draws the same first, so that nothing moves and nothing differs. */
export type FirstPaint = {
  /** Milliseconds; 0 where nobody has said. */
  now: number;
  /** The reader's time zone, once this browser has been here before. */
  zone: string | null;
  /** What this browser remembers, as `useStoredNumber` has it. */
  numbers: Readonly<Record<string, number>>;
};

const nothing: FirstPaint = { now: 0, zone: null, numbers: {} };
const Context = createContext(nothing);
export const useFirstPaint = () => useContext(Context);

/** Hands it down, and tells the server the reader's zone for the next time. */
export function FirstPaintProvider({ value, children }: { value: FirstPaint; children: ReactNode }) {
  const { zone } = value;
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (here && here !== zone) rememberInCookie(zoneCookie, here);
  }, [zone]);
  return <Context value={value}>{children}</Context>;
}
