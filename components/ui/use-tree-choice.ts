"use client";

import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import type { TreeItem, TreeProps } from "./tree";
import { choosable, hasMore, rowsBetween, siblingsOf } from "./tree-model";

/** Which rows are chosen, by the keys and clicks that every file list has. */
export function useTreeChoice(items: readonly TreeItem[], selection: TreeProps["selection"]) {
  /** The row that a range goes out from. */
  const anchor = useRef<string | null>(null);
  const anchorOr = (index: number) => {
    const at = items.findIndex(({ id }) => id === anchor.current);
    return at >= 0 ? at : index;
  };
  const toggle = (index: number) => {
    const item = items[index];
    if (!selection || !item || !choosable(item)) return;
    anchor.current = item.id;
    const ids = new Set(selection.ids);
    if (!ids.delete(item.id)) ids.add(item.id);
    selection.onChange(ids);
  };
  const ticks = (index: number) => {
    const item = items[index];
    return item !== undefined && choosable(item);
  };
  const range = (from: number, to: number) => {
    const start = anchorOr(from);
    anchor.current = items[start]?.id ?? null;
    selection?.onChange(new Set(rowsBetween(items, start, to)));
  };
  const all = (index: number) => {
    const ids = siblingsOf(items, index);
    const [first] = ids;
    selection?.onChange(new Set(ids));
    if (first !== undefined && hasMore(items, index)) selection?.onAll?.(first);
  };
  return {
    /** Answers whether the key was one of choosing. */
    press(event: KeyboardEvent, index: number): boolean {
      if (!selection || items.length === 0) return false;
      const control = event.metaKey || event.ctrlKey;
      if (control && event.key.toLowerCase() === "a") all(index);
      else if (control && event.key === " ") toggle(index);
      else if (selection.boxes && ticks(index) && (event.key === " " || event.key === "Enter")) toggle(index);
      else if (event.key === "Escape" && selection.boxes) selection.onLeave?.();
      else if (event.key === "Escape" && selection.ids.size > 0) selection.onChange(new Set());
      else return false;
      return true;
    },
    moved(event: KeyboardEvent, from: number, to: number): void {
      if (selection && event.shiftKey) range(from, to);
      else if (!event.ctrlKey && !event.metaKey) anchor.current = null;
    },
    /** Answers whether the click was one of choosing; a plain one lets go of what was chosen. */
    click(event: MouseEvent, from: number, index: number): boolean {
      if (!selection) return false;
      if (event.shiftKey) range(from, index);
      else if (event.metaKey || event.ctrlKey || (selection.boxes && ticks(index))) toggle(index);
      else if (selection.boxes) return false;
      else {
        anchor.current = items[index]?.id ?? null;
        if (selection.ids.size > 0) selection.onChange(new Set());
        return false;
      }
      return true;
    },
  };
}
