"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import { rememberInCookie, widthCookie, zoneCookie } from "./remembered";

/** What the server went by when it drew the page: the browser draws the same first, so that nothing moves and nothing differs. */
export type FirstPaint = {
  /** Milliseconds; 0 where nobody has said. */
  now: number;
  /** The reader's time zone, once this browser has been here before. */
  zone: string | null;
  /** How wide the reader's window was when the browser was here last, in CSS pixels. */
  width: number | null;
  /** What this browser remembers, as `useStoredNumber` has it. */
  numbers: Readonly<Record<string, number>>;
  /** The address that people are given, without a final slash; empty where nobody has said. */
  origin: string;
};

const nothing: FirstPaint = { now: 0, zone: null, width: null, numbers: {}, origin: "" };
const Context = createContext(nothing);
export const useFirstPaint = () => useContext(Context);

/** A window is being pulled wider for as long as it goes on doing so. */
const settledMs = 200;

/** Tells the server the reader's zone and width for the next time, where they are not what it knows. */
export function useToldPaint({ zone, width }: Pick<FirstPaint, "zone" | "width">): void {
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (here && here !== zone) rememberInCookie(zoneCookie, here);
  }, [zone]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => rememberInCookie(widthCookie, String(window.innerWidth));
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, settledMs);
    };
    if (window.innerWidth !== width) tell();
    window.addEventListener("resize", later);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("resize", later);
    };
  }, [width]);
}

/** Hands it down, and tells the server what it did not know. */
export function FirstPaintProvider({ value, children }: { value: FirstPaint; children: ReactNode }) {
  useToldPaint(value);
  return <Context value={value}>{children}</Context>;
}
