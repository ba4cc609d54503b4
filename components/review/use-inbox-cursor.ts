"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { versionOptions } from "@/components/version/version.keys";
import { nextListed } from "./change-cache";
import type { ChangeJson } from "./change-json";
import { correctionWays, isListed } from "./inbox-place";
import { changeOptions, commentOptions } from "./review.keys";
import type { InboxHere } from "./use-inbox-place";

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-change="${id}"]`);

/** Nothing has the focus that a person would miss: it is lost, or at a row of the list, where it goes with the keys. */
const isMovable = () => document.activeElement === document.body || document.activeElement?.matches("[data-change]");

/** Follows the keys with the focus, after the list has been drawn anew and scrolled to them. */
function useRowFocus(order: readonly ChangeJson[]) {
  const wanted = useRef<string | null>(null);
  const focus = useCallback((id: string, onlyIfLost = false) => {
    wanted.current = null;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (onlyIfLost && !isMovable()) return;
        const row = rowOf(id);
        if (row) row.focus({ preventScroll: true });
        else wanted.current = id;
      }),
    );
  }, []);
  // What comes back after an undo may be drawn later: once the list has been read again.
  useEffect(() => {
    const id = wanted.current;
    if (id !== null && order.some((change) => change.id === id)) focus(id, true);
  }, [order, focus]);
  return focus;
}

/** Where in the list the keys are: at the change that is open, or, with none open, at one of the rows. */
export function useInboxCursor(here: InboxHere, order: readonly ChangeJson[]) {
  const { place, go, pass, openNow } = here;
  const client = useQueryClient();
  const [cursor, setCursor] = useState<string | null>(null);
  const openId = place.change;
  const resting = order.some(({ id }) => id === cursor) ? cursor : null;
  const currentId = openId ?? resting;
  const currentNow = () => openNow() ?? resting;
  const focusRow = useRowFocus(order);
  usePrefetched(order, currentId);

  /** @returns from where to where, if anywhere */
  const move = (by: 1 | -1): { from: string; to: string } | null => {
    const from = currentNow();
    const at = order.findIndex(({ id }) => id === from);
    const next = order[at === -1 ? 0 : Math.min(order.length - 1, Math.max(0, at + by))];
    if (!next) return null;
    setCursor(next.id);
    if (openNow()) pass({ change: next.id });
    focusRow(next.id);
    return { from: at === -1 || !from ? next.id : from, to: next.id };
  };
  const open = () => {
    const id = currentNow() ?? order[0]?.id;
    if (id && id !== openNow()) go({ change: id });
  };
  const close = () => {
    const left = openNow();
    if (!left) return;
    setCursor(left);
    go({ change: undefined });
    focusRow(left);
  };
  /**
   * Goes on to the next change when these leave the list.
   * @param also leaves with them, and is not what comes next
   */
  const leave = useCallback(
    (ids: readonly string[], also: readonly string[] = []) => {
      // Where decided changes are listed too, one stays with what one has decided on.
      if (isListed(place, "approved")) return;
      const next = nextListed(client, { drawn: order, leaving: ids, also, place });
      setCursor(next);
      const left = openNow();
      if (left && ids.includes(left)) pass({ change: next ?? undefined });
      if (next) focusRow(next, true);
    },
    [client, order, place, pass, openNow, focusRow],
  );
  const waysFrom = ({ id }: ChangeJson) => {
    const also = client.getQueryData(changeOptions(id).queryKey)?.contains;
    return correctionWays(place, id, nextListed(client, { drawn: order, leaving: [id], also, place }));
  };
  const show = (id: string) => {
    setCursor(id);
    if (openNow()) pass({ change: id });
    focusRow(id, true);
  };
  return { currentId, openId, openNow, currentNow, move, open, close, leave, waysFrom, show };
}

/** The next two changes are read ahead, so that going on shows them at once. */
function usePrefetched(order: readonly ChangeJson[], currentId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (currentId === null) return;
    const at = order.findIndex(({ id }) => id === currentId);
    // Not while somebody runs through the list.
    const timer = setTimeout(() => {
      for (const change of order.slice(at + 1, at + 3)) {
        void client.prefetchQuery(changeOptions(change.id));
        void client.prefetchQuery(commentOptions(change.id));
        for (const { id, base_version_id: base } of change.versions) {
          void client.prefetchQuery(versionOptions(change.memory_store_id, id));
          if (base) void client.prefetchQuery(versionOptions(change.memory_store_id, base));
        }
      }
    }, 60);
    return () => clearTimeout(timer);
  }, [client, order, currentId]);
}
