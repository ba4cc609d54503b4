"use client";

import { useEffect } from "react";
import { focusNearest, wayToFocus } from "@/components/ui/way-to-focus";

/** Milliseconds in which whoever removed something may place the focus himself, and a dialog that closes gives it back. */
const graceMs = 100;

const layer = "[role=dialog], [role=alertdialog], [role=menu]";

/**
 * When what has the focus goes away (a pair that was decided on, a form that became its outcome), the focus goes to the nearest thing
 * around it that is still there: a keyboard is never thrown back to the top of the page. A finger is left alone: a field that takes
 * the focus by itself would open the keyboard over the page.
 */
export function useFocusKept(): void {
  useEffect(() => {
    const ended = new AbortController();
    const listen = { capture: true, signal: ended.signal };
    let way: readonly Element[] = [];
    /** Where a dialog or a menu was opened from: what it did may take that away together with itself. */
    let below: readonly Element[] = [];
    let byTouch = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLost = () => !byTouch && document.activeElement === document.body && way[0]?.isConnected === false;
    const watch = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(() => isLost() && focusNearest(way, { preventScroll: true }), graceMs);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const isAbove = (way: readonly Element[]) => way.some((element) => element.matches(layer));
    const onPointer = ({ pointerType, target }: PointerEvent) => {
      byTouch = pointerType === "touch";
      // What opens a menu by a click never has the focus.
      const pressed = target instanceof Element ? wayToFocus(target) : [];
      if (!isAbove(pressed)) below = pressed;
    };
    const onKey = () => {
      byTouch = false;
    };
    const onFocus = () => {
      const now = wayToFocus();
      if (!isAbove(now)) below = now;
      way = isAbove(now) ? [...now, ...below] : now;
    };
    document.addEventListener("pointerdown", onPointer, listen);
    document.addEventListener("keydown", onKey, listen);
    document.addEventListener("focusin", onFocus, listen);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      ended.abort();
    };
  }, []);
}
