"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { isFree, isLayerOpen } from "@/components/keyboard/where-typing";
import { useStoredNumber } from "@/components/ui/use-stored-number";

const steps: Record<string, 1 | -1 | undefined> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Moves from result to result, and between them and the field; Enter on a result is the browser's own. */
export function useResultKeys(field: RefObject<HTMLInputElement | null>, list: RefObject<HTMLElement | null>): void {
  const [stored] = useStoredNumber("single-keys");

  function move(step: 1 | -1): boolean {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("a[data-result]") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (at === 0 && step === -1) {
      field.current?.focus();
      return true;
    }
    const next = at === -1 ? (step === 1 ? links[0] : undefined) : links[at + step];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
    return next !== undefined;
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
    if (isLayerOpen()) return;
    const step = steps[event.key];
    const inField = event.target === field.current;
    const isLetter = event.key.length === 1;
    if (inField ? event.key !== "ArrowDown" : !isFree(event) || (isLetter && stored === 0)) return;
    if (event.key === "/") {
      field.current?.focus();
      field.current?.select();
      event.preventDefault();
      return;
    }
    // Arrows outside the list scroll, as everywhere.
    const inList = list.current?.contains(document.activeElement) ?? false;
    if (step && (isLetter || inField || inList) && move(step)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
