"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { TreeRow } from "./tree-model";

/**
 * Exactly one row can be reached by Tab. It stays drawn while it is scrolled out of sight, so that the focus is never lost,
 * and when it disappears its neighbour takes over, unless it is there under another id.
 */
export function useTreeFocus(
  rows: readonly TreeRow[],
  selectedId: string | null,
  container: RefObject<HTMLElement | null>,
) {
  const [active, setActive] = useState<{ id: string; index: number; becomes?: string } | null>(null);
  const pending = useRef(false);
  const inside = useRef(false);

  const wanted = active?.id ?? selectedId;
  const near = active?.index ?? 0;
  const stillThere = rows[near]?.id === wanted;
  const found = stillThere ? near : rows.findIndex((row) => row.id === wanted);
  const renamed = found < 0 && active?.becomes ? rows.findIndex((row) => row.id === active.becomes) : -1;
  const index = found >= 0 ? found : renamed >= 0 ? renamed : Math.min(near, rows.length - 1);

  useLayoutEffect(() => {
    const lost = inside.current && document.activeElement === document.body;
    // Its neighbour may have the focus meanwhile, and nobody put it there.
    const follows = renamed >= 0 && inside.current;
    if (renamed >= 0) setActive({ id: rows[renamed]?.id ?? "", index: renamed });
    if (!pending.current && !lost && !follows) return;
    pending.current = false;
    const row = container.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    // Under its new name it may stand out of sight.
    row?.focus({ preventScroll: !follows });
  });

  return {
    index,
    /** Makes a row the one that Tab reaches, and with `focus` the one that has the keyboard now; `becomes` is the id it is about to have. */
    activate(at: number, focus: boolean, becomes?: string) {
      const row = rows[at];
      if (!row) return;
      pending.current = focus;
      setActive({ id: row.id, index: at, becomes });
    },
    onFocus: () => {
      inside.current = true;
    },
    onBlur: () => {
      inside.current = false;
    },
  };
}
