"use client";

import { useEffect, useEffectEvent } from "react";

/** ⌘S saves wherever on the page the focus is; inside the editor the editor sees to it. In a dialog it means nothing. */
export function useSaveKey(active: boolean, onSave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.shiftKey || event.altKey || !(event.metaKey || event.ctrlKey)) return;
    if (event.key.toLowerCase() !== "s") return;
    if (event.target instanceof Element && event.target.closest("[role=dialog], [role=alertdialog]")) return;
    event.preventDefault();
    onSave();
  });
  useEffect(() => {
    if (!active) return;
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [active]);
}
