"use client";

import { type KeyboardEvent, useRef } from "react";

/** What was typed within the last moment, when the key is a letter; null when it is not. */
export function useTypeAhead() {
  const buffer = useRef({ text: "", at: 0 });
  return (event: KeyboardEvent): string | null => {
    if (event.metaKey || event.ctrlKey || [...event.key].length !== 1) return null;
    const fresh = event.timeStamp - buffer.current.at > 700;
    if (event.key === " " && (fresh || buffer.current.text === "")) return null;
    buffer.current = { text: fresh ? event.key : buffer.current.text + event.key, at: event.timeStamp };
    return buffer.current.text;
  };
}
