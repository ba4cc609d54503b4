"use client";

import { useEffect, useEffectEvent } from "react";
import { isDialogOpen, isFree } from "@/components/keyboard/where-typing";
import { useStoredNumber } from "@/components/ui/use-stored-number";

/** The keys of the inbox; the keyboard map lists the same. */
export const inboxKeys = ["j", "k", "o", "a", "e", "r", "f", "c", "u", "x", "A", "Escape"] as const;
export type InboxKey = (typeof inboxKeys)[number];

/** A letter means an act here unless somebody types it, and unless single keys are switched off. */
export function useInboxKeys(handlers: Record<InboxKey, (() => void) | undefined>): void {
  const [stored] = useStoredNumber("single-keys");
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isDialogOpen()) return;
    const key = inboxKeys.find((known) => known === event.key);
    if (!key || !isFree(event) || (stored === 0 && key !== "Escape")) return;
    // A held key moves; it does not decide.
    if (event.repeat && key !== "j" && key !== "k") return;
    const handle = handlers[key];
    if (!handle) return;
    event.preventDefault();
    handle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
