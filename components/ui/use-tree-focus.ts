"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { TreeRow } from "./tree-model";

/**
 * Exactly one row can be reached by Tab. It stays drawn while it is scrolled out of sight, so that the focus is never lost,
 * and when it disappears its neighbour takes over.
 */
export function useTreeFocus(
  rows: readonly TreeRow[],
  selectedId: string | null,
  container: RefObject<HTMLElement | null>,
) {
  const [active, setActive] = useState<{ id: string; index: number } | null>(null);
  const pending = useRef(false);
  const inside = useRef(false);

  const wanted = active?.id ?? selectedId;
  const near = active?.index ?? 0;
  const stillThere = rows[near]?.id === wanted;
  const found = stillThere ? near : rows.findIndex((row) => row.id === wanted);
  const index = found >= 0 ? found : Math.min(near, rows.length - 1);

  useLayoutEffect(() => {
    const lost = inside.current && document.activeElement === document.body;
    if (!pending.current && !lost) return;
    pending.current = false;
    container.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  });

  return {
    index,
    /** Makes a row the one that Tab reaches, and with `focus` the one that has the keyboard now. */
    activate(at: number, focus: boolean) {
      const row = rows[at];
      if (!row) return;
      pending.current = focus;
      setActive({ id: row.id, index: at });
    },
    onFocus: () => {
      inside.current = true;
    },
    onBlur: () => {
      inside.current = false;
    },
  };
}
