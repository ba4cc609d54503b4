"use client";

import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { isFree, isLayerOpen } from "@/components/keyboard/where-typing";
import { takeEarlyLetters } from "@/components/ui/early-acts";
import { useStoredNumber } from "@/components/ui/use-stored-number";

/** Choose on from the row they are at, as in the tree of memories. */
const extending = ["Shift+ArrowDown", "Shift+ArrowUp"] as const;

/** The keys of the inbox; the keyboard map lists the same. */
const inboxKeys = [
  "j",
  "k",
  "o",
  "a",
  "e",
  "r",
  "f",
  "c",
  "u",
  "x",
  "J",
  "K",
  ...extending,
  "X",
  "A",
  "F",
  "R",
  "G",
  "Escape",
] as const;
export type InboxKey = (typeof inboxKeys)[number];

/** What is obeyed even if it was pressed before the page was alive. A verdict is not: it is for what the keys are seen to be at. */
const early: readonly string[] = ["j", "k", "o", "x"] satisfies InboxKey[];

/** What was pressed already, up to the first key that may not be obeyed late. */
function earlyPresses(): string[] {
  const pressed = takeEarlyLetters();
  const end = pressed.findIndex((key) => !early.includes(key));
  return end === -1 ? pressed : pressed.slice(0, end);
}

const moving: readonly InboxKey[] = ["j", "k", "J", "K", ...extending];

/** An arrow with Shift is of the list where a row has the focus; elsewhere it marks text. */
function nameOf({ key, shiftKey, target }: KeyboardEvent): string {
  // Whether all that is chosen is meant says Shift: CapsLock must not.
  if (key.length === 1) return shiftKey ? key.toUpperCase() : key.toLowerCase();
  const isAtRow = target instanceof Element && target.closest("[data-index]") !== null;
  return (shiftKey && isAtRow && extending.find((name) => name === `Shift+${key}`)) || key;
}

/** A letter means an act here unless somebody types it, and unless single keys are switched off. */
export function useInboxKeys(handlers: Partial<Record<InboxKey, () => void>>): void {
  const [stored] = useStoredNumber("single-keys");
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isLayerOpen()) return;
    const key = inboxKeys.find((known) => known === nameOf(event));
    if (!key || !isFree(event) || (stored === 0 && key.length === 1)) return;
    // A held key moves; it does not decide.
    if (event.repeat && !moving.includes(key)) return;
    const handle = handlers[key];
    if (!handle) return;
    event.preventDefault();
    handle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    const pressed = earlyPresses();
    // Each finds what the one before has done.
    queueMicrotask(() => {
      for (const key of pressed) flushSync(() => listen(new KeyboardEvent("keydown", { key })));
    });
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
