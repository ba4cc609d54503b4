"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { ContextMenu } from "./context-menu";
import { cx } from "./cx";
import type { MenuEntry } from "./menu";
import { findByTyping, placesOf, type TreeRow, treeMove } from "./tree-model";
import { TreeRowView } from "./tree-row";
import { useMediaQuery } from "./use-media-query";
import { useTreeFocus } from "./use-tree-focus";

export type TreeItem = TreeRow & {
  icon?: ReactNode;
  /** At the end of the row: a count, a mark. */
  badge?: ReactNode;
  /** Shown on hover; the label without one. */
  title?: string;
};

export type TreeProps = {
  label: string;
  /** Every visible row from top to bottom; children follow their folder. */
  items: readonly TreeItem[];
  selectedId?: string | null;
  /** Enter or a click on an item; `aside` when it was asked for in a new tab. A folder toggles instead. */
  onOpen: (id: string, how: { aside: boolean }) => void;
  onExpand: (id: string) => void;
  onCollapse: (id: string) => void;
  /** A `more` row was opened. */
  onMore?: (id: string) => void;
  /** An `error` row was opened. */
  onRetry?: (id: string) => void;
  menuFor?: (item: TreeItem) => readonly MenuEntry[];
  /** Give it a height, or let it fill a flex column. */
  className?: string;
};

/** Folders and items of any number. One Tab stop; arrows, Home, End, pages, first letters and Enter do the rest. */
export function Tree(props: TreeProps) {
  const { label, items, selectedId = null, menuFor, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useMediaQuery("(pointer: coarse)") ? 40 : 28;
  const focus = useTreeFocus(items, selectedId, scroller);
  const places = useMemo(() => placesOf(items), [items]);
  const [menuItem, setMenuItem] = useState<TreeItem>();
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (focus.index < 0 || shown.includes(focus.index)) return shown;
      return focus.index < range.startIndex ? [focus.index, ...shown] : [...shown, focus.index];
    },
  });
  // The height of a row is fixed per pointer; a change of pointer makes every measured row wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again because of the height, not with it.
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  const act = useRowActs(props);
  const typeAhead = useTypeAhead();

  function moveTo(index: number) {
    virtualizer.scrollToIndex(index, { align: "auto" });
    focus.activate(index, true);
  }
  function press(event: KeyboardEvent) {
    if (event.altKey || event.defaultPrevented) return;
    const item = items[focus.index];
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const typed = typeAhead(event);
    if (typed !== null) {
      const match = findByTyping(items, focus.index, typed);
      if (match >= 0) moveTo(match);
    } else {
      const move = treeMove(items, focus.index, event.key, page);
      if (!move || !item) return;
      if ("focus" in move) moveTo(move.focus);
      else act(item, move.act, event.metaKey || event.ctrlKey);
    }
    event.preventDefault();
  }
  function offerMenu(event: MouseEvent) {
    const index = rowIndexOf(event);
    const item = index === null ? undefined : items[index];
    if (!item || item.kind === "loading") return event.preventDefault();
    setMenuItem(item);
    if (index !== null) focus.activate(index, false);
  }
  function click(event: MouseEvent) {
    const index = rowIndexOf(event);
    const item = index === null ? undefined : items[index];
    if (!item || index === null) return;
    focus.activate(index, true);
    act(item, "open", event.metaKey || event.ctrlKey);
  }

  const tree = (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      onKeyDown={press}
      onClick={click}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      onContextMenu={menuFor ? offerMenu : undefined}
      className={cx("min-h-0 overflow-auto outline-none [overflow-anchor:none]", className)}
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <TreeRowView
              key={item.id}
              item={item}
              index={index}
              place={{ top: start, height: rowHeight }}
              position={places.position[index]}
              setSize={places.size[index]}
              selected={item.id === selectedId}
              reachable={index === focus.index}
            />
          );
        })}
      </div>
    </div>
  );
  if (!menuFor) return tree;
  return <ContextMenu entries={menuItem ? menuFor(menuItem) : []}>{tree}</ContextMenu>;
}

function rowIndexOf(event: MouseEvent): number | null {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
  return row ? Number(row.dataset.index) : null;
}

function useRowActs({ onOpen, onExpand, onCollapse, onMore, onRetry }: TreeProps) {
  return (item: TreeItem, act: "expand" | "collapse" | "open", aside: boolean) => {
    if (item.kind === "item") return onOpen(item.id, { aside });
    if (item.kind === "more") return onMore?.(item.id);
    if (item.kind === "error") return onRetry?.(item.id);
    if (item.kind === "folder") return act === "collapse" || item.expanded ? onCollapse(item.id) : onExpand(item.id);
  };
}

/** What was typed within the last moment, when the key is a letter; null when it is not. */
function useTypeAhead() {
  const buffer = useRef({ text: "", at: 0 });
  return (event: KeyboardEvent): string | null => {
    if (event.metaKey || event.ctrlKey || [...event.key].length !== 1) return null;
    const fresh = event.timeStamp - buffer.current.at > 700;
    if (event.key === " " && (fresh || buffer.current.text === "")) return null;
    buffer.current = { text: fresh ? event.key : buffer.current.text + event.key, at: event.timeStamp };
    return buffer.current.text;
  };
}
