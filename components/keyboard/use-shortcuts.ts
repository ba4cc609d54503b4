"use client";

import { useEffect, useEffectEvent } from "react";
import { createMatcher, type ShortcutId, shortcuts } from "./shortcuts";
import { isFree, isLayerOpen } from "./where-typing";

const needs = new Map(shortcuts.map((shortcut) => [shortcut.id, shortcut.needs]));

export type ShortcutHandlers = Record<ShortcutId, (() => void) | undefined>;
export const needOf = (id: ShortcutId) => needs.get(id);

/**
 * Listens to the keys of the whole console, before anything on the page does: an editor has other plans for ⌘K.
 * @param handlers what is left out does nothing here
 * @param singles whether keys without a modifier count
 */
export function useShortcuts(handlers: ShortcutHandlers, singles: boolean): void {
  const act = useEffectEvent((id: ShortcutId, event: KeyboardEvent, modified: boolean) => {
    const handle = handlers[id];
    if (!handle || (!singles && !modified)) return;
    event.preventDefault();
    event.stopPropagation();
    handle();
  });
  useEffect(() => {
    const match = createMatcher();
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || ["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      const modified = event.metaKey || event.ctrlKey;
      if (!modified && (!isFree(event) || isLayerOpen())) return;
      // A page with a search of its own gives the key to that.
      if (event.key === "/" && !modified && document.querySelector("[data-takes-slash]")) return;
      const id = match(event);
      // Over a dialog or a menu nothing opens; over the palette its own key closes it.
      if (id && !(isLayerOpen() && !document.querySelector("[data-palette]"))) act(id, event, modified);
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, []);
}
