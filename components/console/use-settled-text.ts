"use client";

import { useEffect, useEffectEvent, useState } from "react";

/**
 * What is typed into a field that asks by itself, after a pause; the field follows the address, which follows what was asked.
 * @param asked what the address says
 * @param pause how long typing may pause before it asks, in milliseconds
 */
export function useSettledText(asked: string, pause: number, onAsk: (text: string) => void) {
  const [typed, setTyped] = useState(asked);
  const [seen, setSeen] = useState(asked);
  const [sent, setSent] = useState(asked);
  if (seen !== asked) {
    setSeen(asked);
    // What comes back is what was typed a moment ago; whoever types on is not to lose it.
    if (asked !== sent) {
      setSent(asked);
      setTyped(asked);
    }
  }
  const ask = (text: string) => {
    setSent(text);
    onAsk(text);
  };
  const settle = useEffectEvent((text: string) => {
    if (text !== asked) ask(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed, pause]);
  return { typed, setTyped, askNow: () => ask(typed.trim()) };
}
