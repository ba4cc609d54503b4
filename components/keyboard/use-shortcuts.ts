"use client";

import { useEffect, useEffectEvent } from "react";
import { setOutBy, theWay } from "./on-the-way";
import { createMatcher, type ShortcutId, shortcuts } from "./shortcuts";
import { isFree, isLayerOpen } from "./where-typing";

const needs = new Map(shortcuts.map((shortcut) => [shortcut.id, shortcut.needs]));

/** Those that go to a page. */
const goes = new Set(shortcuts.flatMap(({ id, keys }) => (id && keys.some((way) => way.startsWith("g ")) ? id : [])));

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
      if (isLayerOpen()) theWay.end();
      if (!modified && (!isFree(event) || isLayerOpen())) return;
      // Whoever thinks better of it goes elsewhere; where words are waited for, that would be letters of one.
      const typing = theWay.isTyping();
      const held = theWay.hold(event);
      if (held) {
        event.preventDefault();
        event.stopPropagation();
        if (typing) return;
      }
      // A page with a search of its own gives the key to that.
      if (event.key === "/" && !modified && document.querySelector("[data-takes-slash]")) return;
      const id = match(event);
      if (held && !(id && goes.has(id))) return;
      // Over a dialog or a menu nothing opens; over the palette its own key closes it.
      if (id && !(isLayerOpen() && !document.querySelector("[data-palette]"))) act(id, event, modified);
    };
    window.addEventListener("keydown", press, { capture: true });
    // Whoever takes the mouse is where it is.
    window.addEventListener("pointerdown", theWay.end, { capture: true });
    window.addEventListener("click", setOutBy, { capture: true });
    return () => {
      window.removeEventListener("keydown", press, { capture: true });
      window.removeEventListener("pointerdown", theWay.end, { capture: true });
      window.removeEventListener("click", setOutBy, { capture: true });
    };
  }, []);
}
