"use client";

import { useEffect, useRef } from "react";

/** Milliseconds that the pointer or the focus stays on something before it is meant: who only passes by asks for nothing. */
const rest = 80;

/** Tells what somebody is about to open. The answer is told whatever the pointer or the focus comes to, and null when it leaves. */
export function useMeant(onMeant: (id: string) => void): (id: string | null) => void {
  const last = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (id) => {
    if (id === last.current) return;
    last.current = id;
    clearTimeout(timer.current);
    if (id !== null) timer.current = setTimeout(() => onMeant(id), rest);
  };
}
